import { createServer } from 'node:http'

/**
 * An application that knows nothing of Latchkey or Kratos. It trusts the headers, because only the proxy can reach it.
 */
createServer((request, response) => {
  const { 'x-user-id': id, 'x-user-email': email, cookie = '' } = request.headers
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ id, email: decodeURI(email ?? ''), path: request.url, cookie }))
}).listen('run/app.sock')
