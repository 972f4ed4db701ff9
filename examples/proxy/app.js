import { createServer } from 'node:http'

/** An application that knows nothing of Latchkey or Kratos. It believes its proxy, and nobody else reaches it. */
createServer((request, response) => {
  const { 'x-user-id': id, 'x-user-email': email, cookie = '' } = request.headers
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ id, email: decodeURI(email ?? ''), path: request.url, cookie }))
}).listen('run/app.sock')
