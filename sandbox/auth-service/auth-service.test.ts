import { beforeEach, describe, expect, test } from '@jest/globals'
import { Inbox } from '../inbox/inbox'
import { authService, codeLifespan } from './auth-service'

const phone = '+886912345678'
let now = 0
let inbox: Inbox
let service: ReturnType<typeof authService>

beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  inbox = new Inbox(() => new Date(now))
  service = authService({
    deliver: inbox.deliver.bind(inbox),
    now: () => new Date(now),
    delay: async () => undefined,
  })
})

async function post(path: string, body: object): Promise<number> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  return (await service.request(path, request)).status
}
const send = (flowId: string, to = phone) => post('/phone/send/code', { phone: to, flowId })
const verify = (code: string, flowId: string) => post('/phone/verify', { phone, code, flowId })
const sentCode = () => inbox.mails(phone)[0]?.code ?? ''

describe('a code', () => {
  test('arrives in the inbox and verifies the number once', async () => {
    expect(await send('one')).toBe(200)
    expect(sentCode()).toMatch(/^\d{6}$/)
    expect(await verify(sentCode(), 'one')).toBe(200)
    expect(await verify(sentCode(), 'one')).toBe(400)
  })

  test('is rejected in another flow and after its expiry', async () => {
    await send('one')
    expect(await verify(sentCode(), 'two')).toBe(400)
    now += codeLifespan + 1
    expect(await verify(sentCode(), 'one')).toBe(400)
  })

  test('may be guessed five times', async () => {
    await send('one')
    const guesses = await Promise.all(Array.from({ length: 5 }, () => verify('no', 'one')))
    expect(guesses).toEqual([400, 400, 400, 400, 400])
    expect(await verify(sentCode(), 'one')).toBe(429)
  })
})

test('the flow that verified a number may request another code, another flow may not', async () => {
  await send('one')
  await verify(sentCode(), 'one')
  expect(await send('two')).toBe(409)
  expect(await send('one')).toBe(200)
})

test.each([
  ['+886912000400', 400],
  ['+886912000409', 409],
  ['+886912000429', 429],
  ['+886912000500', 500],
  ['+886912000408', 200],
  ['0912345678', 400],
])('a number can cause a fault: %s', async (number, status) => {
  expect(await send('one', number)).toBe(status)
})
