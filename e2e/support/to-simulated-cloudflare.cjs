/**
 * For a test: `node --require` this file. The process's requests to Cloudflare go to the server that
 * simulates it, whose URL is in SIMULATED_CLOUDFLARE.
 */
const http = require('node:http')
const https = require('node:https')

const { request } = https
https.request = (options, ...rest) => {
  if (options.hostname !== 'challenges.cloudflare.com') return request(options, ...rest)
  const { hostname, port } = new URL(process.env.SIMULATED_CLOUDFLARE)
  return http.request({ ...options, protocol: 'http:', hostname, port, agent: undefined }, ...rest)
}
