import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exampleFlows } from '../../lib/ory/kratos/testing/example-flows'

/**
 * A stand-in for the Kratos of Ory Network. Only such a Kratos requires a captcha, and it cannot be run here.
 */
export interface CaptchaKratos {
  readonly url: string
  /** The body of the next posted form. */
  nextForm(): Promise<URLSearchParams>
  stop(): void
}

const flow = JSON.stringify({
  ...exampleFlows['sign in with a code and a captcha'],
  id: 'c0a80101-0000-4000-8000-000000000001',
})

/** Starts it on a free port. It responds to each call with the flow, and to a form with 400 and the flow. */
export async function startCaptchaKratos(): Promise<CaptchaKratos> {
  const waiting: Array<(form: URLSearchParams) => void> = []
  const server = createServer(async (request, response) => {
    const isPost = request.method === 'POST'
    const body = Buffer.concat(await request.toArray()).toString()
    if (isPost) for (const tell of waiting.splice(0)) tell(new URLSearchParams(body))
    response
      .writeHead(isPost ? 400 : 200, {
        'content-type': 'application/json',
        'set-cookie': 'csrf_token_test=t; Path=/; HttpOnly; SameSite=Lax',
      })
      .end(flow)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    nextForm: () => new Promise((resolve) => waiting.push(resolve)),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
