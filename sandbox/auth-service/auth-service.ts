import { randomInt } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cutOf, type Delay, pause } from '../apply-fault'
import { CappedMap } from '../capped-map'
import type { InboxMail } from '../inbox/inbox'

/** The path of the auth service on the server of the inbox. */
export const authServicePath = '/auth-service'

/** How long a code is valid, and how many incorrect attempts it allows. */
export const codeLifespan = 10 * 60_000
const maxGuesses = 5

/**
 * A number or code with one of these endings makes its call fail: `+886 912 000 409` belongs to another
 * account, and the code `000500` fails the check. So each test can have its own fault.
 */
export const faultEndings = {
  '000400': 'responds 400',
  '000409': 'responds 409: another account has this number',
  '000429': 'responds 429 with Retry-After: 90',
  '000500': 'responds 500',
  '000408': 'responds after eight seconds',
  '000502': 'the connection is cut',
} as const

type Options = {
  deliver: (message: Omit<InboxMail, 'id' | 'sentAt'>) => void
  now: () => Date
  delay?: Delay
  /** Whether calls with `faultEndings` fail. */
  hasFaults?: boolean
}

type Sent = { phone: string; code: string; expiresAt: number; guesses: number }

/**
 * The service behind `AUTH_SERVICE_URL`. It sends a code to a phone (the inbox receives it) and checks the
 * code.
 */
export function authService({ deliver, now, delay = pause, hasFaults = true }: Options): Hono {
  const app = new Hono()
  const sent = new CappedMap<string, Sent>()
  /** The flow in which each number was verified. */
  const bound = new CappedMap<string, string>()

  app.post('/phone/send/code', async (context) => {
    const { phone, flowId } = await textsOf(context)
    if (!/^\+[1-9]\d{6,14}$/.test(phone) || flowId === '') return context.body(null, 400)
    const fault = hasFaults && (await faultResponse(context, phone, delay))
    if (fault) return fault
    if ((bound.get(phone) ?? flowId) !== flowId) return context.body(null, 409)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    sent.set(flowId, { phone, code, expiresAt: now().getTime() + codeLifespan, guesses: 0 })
    deliver({
      to: phone,
      subject: 'Text message',
      templateType: 'phone_code',
      body: `${code} is your code.\n\n@localhost #${code}`,
      html: '',
      code,
      link: '',
    })
    return context.body(null, 200)
  })

  app.post('/phone/verify', async (context) => {
    const { phone, code, flowId } = await textsOf(context)
    const fault = hasFaults && (await faultResponse(context, code, delay))
    if (fault) return fault
    const expected = sent.get(flowId)
    if (expected?.phone !== phone || expected.expiresAt < now().getTime()) return context.body(null, 400)
    expected.guesses += 1
    if (expected.guesses > maxGuesses) return context.body(null, 429)
    if (expected.code !== code) return context.body(null, 400)
    sent.delete(flowId)
    bound.set(phone, flowId)
    return context.body(null, 200)
  })

  return app
}

async function textsOf(context: Context): Promise<{ phone: string; code: string; flowId: string }> {
  const body = Object(await context.req.json().catch(() => null)) as Record<string, unknown>
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  return { phone: text('phone'), code: text('code'), flowId: text('flowId') }
}

async function faultResponse(context: Context, value: string, delay: Delay): Promise<Response | undefined> {
  const ending = value.slice(-6)
  switch (ending) {
    case '000400':
      return context.body(null, 400)
    case '000409':
      return context.body(null, 409)
    case '000429':
      return context.body(null, 429, { 'retry-after': '90' })
    case '000500':
      return context.body(null, 500)
    case '000408':
      await delay(8000)
      return undefined
    case '000502':
      cutOf(context)?.()
      return context.body(null, 502)
    default:
      return undefined
  }
}
