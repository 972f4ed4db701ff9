import { cookieValue } from './cookie-value'

/** The cookie that switches a fault on. Its value is `<fault>` or `<fault>:<limit>`. */
export const faultCookie = 'sandbox_fault'

/** The lifetime of a flow and of a code with the fault `short-lived`, in milliseconds. */
export const shortLifespan = 1000

/** Every fault and its effect, as the home page lists them. */
export const faults = {
  slow: 'responses take 8 seconds',
  error: 'responses are a 500 with a JSON error',
  malformed: 'responses claim to be JSON and are not',
  down: 'the connection is cut',
  'rate-limited': 'responses are a 429 with Retry-After: 7',
  refused: 'responses are a 400 with a JSON error that has no name',
  'short-lived': 'flows and codes expire after one second',
  'account-exists':
    'a login flow says that the account exists already (4000007); limit it to /self-service/login/flows',
  'line-token': "a token of LINE's SDK signs in, which no released Kratos supports",
} as const
export type FaultName = keyof typeof faults

/** The parts of a request that select a fault. */
type FaultRequest = { method: string; path: string; cookie: string }

/** What happens before the request is forwarded, or instead. */
export type FaultEffect =
  | { kind: 'none' }
  | { kind: 'delay'; milliseconds: number }
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string }
  | { kind: 'disconnect' }
  | { kind: 'short-lived' }
  | { kind: 'line-token' }

const none: FaultEffect = { kind: 'none' }

/**
 * The effect of the visitor's fault on this request. The cookie belongs to one browser, so tests can run in
 * parallel. A limit narrows the fault: `error:POST` to a method, `error:/self-service/login` to a path and
 * all below it, `error:POST:/self-service/login` to both. An unknown fault has no effect.
 */
export function faultEffect(request: FaultRequest): FaultEffect {
  const [name = '', ...limits] = cookieValue(request.cookie, faultCookie).split(':')
  if (!isFaultName(name) || !limits.every((limit) => isWithin(limit, request))) return none
  return effects[name]
}

const effects: Record<FaultName, FaultEffect> = {
  slow: { kind: 'delay', milliseconds: 8000 },
  error: failure(500, 'Internal Server Error', 'The sandbox was asked to fail.'),
  malformed: {
    kind: 'response',
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '<!doctype html><title>Gateway</title><p>This is not {JSON',
  },
  down: { kind: 'disconnect' },
  'rate-limited': failure(429, 'Too Many Requests', 'The sandbox was asked to be busy.', {
    'retry-after': '7',
  }),
  refused: failure(400, 'Bad Request', 'The sandbox was asked to refuse.'),
  'short-lived': { kind: 'short-lived' },
  'account-exists': respond(200, takenFlow()),
  'line-token': { kind: 'line-token' },
}

function failure(
  code: number,
  status: string,
  reason: string,
  headers: Record<string, string> = {},
): FaultEffect {
  return respond(code, { error: { code, status, reason, message: reason } }, headers)
}

function respond(status: number, body: object, headers: Record<string, string> = {}): FaultEffect {
  const type = { 'content-type': 'application/json', ...headers }
  return { kind: 'response', status, headers: type, body: JSON.stringify(body) }
}

/** A login flow with the error that Kratos adds when it does not offer to link the accounts. */
function takenFlow(): object {
  const text = 'An account with the same identifier (email, phone, username, ...) exists already.'
  return {
    id: '00000000-0000-4000-8000-000000000000',
    type: 'browser',
    state: 'choose_method',
    requested_aal: 'aal1',
    refresh: false,
    expires_at: '2999-01-01T00:00:00Z',
    issued_at: '2026-01-01T00:00:00Z',
    request_url: 'http://localhost/self-service/login/browser',
    ui: {
      action: '/',
      method: 'POST',
      nodes: [],
      messages: [{ id: 4000007, text, type: 'error', context: {} }],
    },
  }
}

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faults, name)
}

function isWithin(limit: string, { method, path }: FaultRequest): boolean {
  return limit.startsWith('/') ? path === limit || path.startsWith(`${limit}/`) : method === limit
}
