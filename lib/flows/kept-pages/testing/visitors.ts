import { randomBytes, randomUUID } from 'node:crypto'
import { flowToken, withFormToken } from '@/lib/flows/form-token'
import type { DrawnPage } from '@/lib/flows/kept-pages/page-template'
import { readFlow } from '@/lib/flows/read-flow'
import type { NodeRequest } from '@/lib/http/node-request'
import { TestService } from '@/lib/http/testing/test-service'
import { secondsLeft } from '@/lib/ory/kratos/flow-lifetime'
import { visitorOf } from '@/lib/request/visitor'

export const kratos = new TestService()

/** What flows have of their visitors, by the ids of the flows. */
const tokens = new Map<string, string>()
const identifiers = new Map<string, string>()

interface Given {
  /** With this, Kratos has refused a form. */
  readonly identifier?: string
  readonly more?: object
  readonly status?: number
  readonly headers?: object
}

/** A visitor with a flow of their own at Kratos. */
export function newVisitor({ identifier, more = {}, status = 200, headers = {} }: Given = {}) {
  const [id, token, cookie] = [
    randomUUID(),
    randomBytes(64).toString('base64'),
    `csrf_token_1=${randomUUID()}`,
  ]
  tokens.set(id, token)
  if (identifier !== undefined) identifiers.set(id, identifier)
  kratos.respond('GET /self-service/login/flows', ({ query }) => ({
    status,
    body: status === 200 ? { ...flowOf(query.get('id') ?? ''), ...more } : { error: { id: 'expired' } },
  }))
  const request: NodeRequest = {
    method: 'GET',
    url: `/login?flow=${id}`,
    headers: { cookie, 'user-agent': 'Mozilla/5.0', 'x-request-id': `r-${id}`, ...headers },
  }
  return { id, token, cookie, request }
}

function flowOf(id: string) {
  const inputNode = (attributes: object) => ({ type: 'input', group: 'default', attributes, messages: [] })
  const typed = identifiers.get(id)
  const nodes = [
    inputNode({ name: 'csrf_token', type: 'hidden', value: tokens.get(id) }),
    inputNode({ name: 'identifier', type: 'text', value: typed ?? '' }),
  ]
  const messages = typed === undefined ? [] : [{ id: 4000006, text: 'Wrong.', type: 'error' }]
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  return { id, expires_at, ui: { action: `/?flow=${id}`, method: 'POST', nodes, messages } }
}

/** Plays Next: draws the page of the request, with what it reads of the request and of the flow. */
export async function pageOf({ url = '', headers }: NodeRequest, rest: string): Promise<DrawnPage> {
  const visitor = visitorOf({ get: (name) => String(headers[name] ?? '') || null })
  const flowId = url.slice('/login?flow='.length)
  const outcome = await readFlow({ page: 'login', kind: 'login', flowId }, visitor)
  if (outcome.kind !== 'show') return { status: 307, headers: {}, body: '' }
  const flow = withFormToken(outcome.flow, visitor)
  const nonce = randomBytes(16).toString('base64url')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html',
      'content-security-policy': `script-src 'nonce-${nonce}'`,
      'x-request-id': visitor.requestId,
    },
    body: `<p lang="${headers['accept-language']}">${secondsLeft(flow)} ${JSON.stringify(flow.ui)} ${rest}`,
  }
}

/** Our token in the form of a visitor. */
export function formTokenOf(flowId: string, cookieHeader: string): string {
  return String(flowToken('flow', flowId, { cookieHeader }))
}
