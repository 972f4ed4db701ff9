import { expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { runPipeline, type Stage } from './pipeline'
import { parseFormFields, textField } from './read-fields'
import { retryInNfc } from './retry-in-nfc'
import { parseSubmission, type RawSubmission } from './submission'
import { readEffects } from './submission-effects'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })

const nfc = 'gr\u00fc\u00dfe aus k\u00f6ln'
const nfd = 'gru\u0308\u00dfe aus ko\u0308ln'
const visitor = { cookieHeader: '', userAgent: '', ipAddress: null, requestId: 'r' }
const session = { status: 200, body: { session: {} }, setCookies: ['ory_kratos_session=s'] }
const wrong = {
  status: 400,
  body: { id: 'f', ui: { nodes: [], messages: [{ id: 4000006, type: 'error', text: '' }] } },
  setCookies: [],
}
const unavailable = { status: 502, body: {}, setCookies: [] }

/** The passwords that Kratos gets, which knows one. */
async function passwordsOf(
  fields: Readonly<Record<string, string>>,
  {
    kind = 'login',
    stored = nfc,
    refusal = wrong as { status: number; body: object; setCookies: string[] },
    entry = 'page' as RawSubmission['entry'],
  } = {},
): Promise<{ passwords: string[]; credential: string }> {
  const passwords: string[] = []
  const kratos: Stage = async (given) => {
    const password = textField(given.fields, 'password')
    passwords.push(password)
    const answer = password === stored ? session : refusal
    return { ...answer, effects: readEffects(given, answer) }
  }
  const form = parseFormFields(new URLSearchParams(fields))
  const submission = parseSubmission({
    ...{ kind: kind as FlowKind, flowId: flowIdOf(1), fields: form, entry, visitor },
  })
  const { effects } = await runPipeline(submission, [retryInNfc, kratos])
  return { passwords, credential: effects.credential }
}

const login = { method: 'password', identifier: 'ada@example.com', password: nfd }

test.each(['page', 'form', 'json'] as const)(
  'the NFC form signs in where the typed one was wrong: %s',
  async (entry) => {
    expect(await passwordsOf(login, { entry })).toEqual({ passwords: [nfd, nfc], credential: 'right' })
  },
)

test('a password that was stored in another form signs in as it is typed', async () => {
  expect(await passwordsOf(login, { stored: nfd })).toEqual({ passwords: [nfd], credential: 'right' })
})

test('both forms may be wrong', async () => {
  expect(await passwordsOf(login, { stored: 'other' })).toEqual({
    passwords: [nfd, nfc],
    credential: 'wrong',
  })
})

test.each([
  ['a wrong password in NFC', { ...login, password: 'wrong' }, {}],
  ['Kratos that cannot say whether it is wrong', login, { refusal: unavailable }],
  ['a password that is too long to normalize', { ...login, password: nfd.repeat(40) }, {}],
] as const)('there is one call for %s', async (_title, fields, given) => {
  expect((await passwordsOf(fields, given)).passwords).toHaveLength(1)
})

test.each(['registration', 'settings'])('a new password goes to Kratos in NFC: %s', async (kind) => {
  const { passwords } = await passwordsOf({ method: 'password', password: nfd }, { kind })
  expect(passwords).toEqual([nfc])
})
