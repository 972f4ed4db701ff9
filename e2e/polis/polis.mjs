import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import jackson from '@boxyhq/saml-jackson'

/** Ory Polis: its library, at the URLs of its server. `PORT` is its port on 127.0.0.1. */
const externalUrl = `http://127.0.0.1:${process.env.PORT}`
const base64 = (pem) => Buffer.from(pem).toString('base64')
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const { connectionAPIController, oauthController, oidcDiscoveryController } = await jackson.controllers({
  externalUrl,
  samlAudience: externalUrl,
  samlPath: '/api/oauth/saml',
  db: { engine: 'mem' },
  noAnalytics: true,
  openid: {
    redirectExactMatch: true,
    jwsAlg: 'RS256',
    jwtSigningKeys: { private: base64(privateKey), public: base64(publicKey) },
  },
})

/** @returns the redirect for the browser, or the page that posts it there */
const onward = ({ redirect_url, authorize_form, response_form }) =>
  redirect_url ? { location: redirect_url } : { html: authorize_form ?? response_form }

const routes = {
  'GET /.well-known/openid-configuration': async () => ({ json: oidcDiscoveryController.openidConfig() }),
  'GET /oauth/jwks': async () => ({ json: await oidcDiscoveryController.jwks() }),
  'POST /api/v1/connections': async ({ fields }) => ({
    json: await connectionAPIController.createSAMLConnection(fields),
  }),
  'GET /api/oauth/authorize': async ({ query }) => onward(await oauthController.authorize(query)),
  'POST /api/oauth/saml': async ({ fields }) => onward(await oauthController.samlResponse(fields)),
  'POST /api/oauth/token': async ({ fields, client }) => ({
    json: await oauthController.token({ ...client, ...fields }),
  }),
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', externalUrl)
  const route = routes[`${request.method} ${pathname}`]
  if (!route) return void response.writeHead(404).end()
  try {
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(await request.toArray()).toString()))
    const answer = await route({ query: Object.fromEntries(searchParams), fields, client: clientIn(request) })
    if (answer.location) response.writeHead(302, { location: answer.location }).end()
    else if (answer.html) response.writeHead(200, { 'content-type': 'text/html' }).end(answer.html)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json))
  } catch ({ message, statusCode = 500 }) {
    response
      .writeHead(statusCode, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message } }))
  }
}).listen(Number(process.env.PORT), '127.0.0.1')

/** The id and the secret in a header (RFC 6749, 2.3.1). */
function clientIn({ headers }) {
  const [, sent] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  if (sent === undefined) return {}
  const [client_id, client_secret] = Buffer.from(sent, 'base64').toString().split(':').map(decodeURIComponent)
  return { client_id, client_secret }
}
