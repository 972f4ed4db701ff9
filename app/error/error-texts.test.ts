import { describe, expect, test } from '@jest/globals'
import { translatorFor } from '@/lib/i18n/translator'
import { errorTexts, serviceError } from './error-texts'
import { readErrorQuery } from './query'

const t = translatorFor('en')

async function textsOf(params: Record<string, string>) {
  const query = readErrorQuery(params)
  return errorTexts(query, await serviceError(query), t)
}

describe('an error of OAuth2', () => {
  // RFC 6749 4.1.2.1 and 5.2, OpenID Connect Core 3.1.2.6, and two of Hydra.
  test.each([
    ['access_denied', 'Access was not granted'],
    ['invalid_request', 'Something is wrong with the application'],
    ['unauthorized_client', 'Something is wrong with the application'],
    ['unsupported_response_type', 'Something is wrong with the application'],
    ['invalid_scope', 'Something is wrong with the application'],
    ['invalid_client', 'Something is wrong with the application'],
    ['invalid_request_uri', 'Something is wrong with the application'],
    ['invalid_request_object', 'Something is wrong with the application'],
    ['request_not_supported', 'Something is wrong with the application'],
    ['request_uri_not_supported', 'Something is wrong with the application'],
    ['registration_not_supported', 'Something is wrong with the application'],
    ['insufficient_entropy', 'Something is wrong with the application'],
    ['request_forbidden', 'Something went wrong'],
    ['server_error', 'Internal Server Error'],
    ['temporarily_unavailable', 'Sign-in is not available right now'],
    ['interaction_required', 'Please sign in again in the application'],
    ['login_required', 'Please sign in again in the application'],
    ['account_selection_required', 'Please sign in again in the application'],
    ['consent_required', 'Please sign in again in the application'],
  ])('%s has our own texts, and its description is a quotation', async (error, title) => {
    expect(await textsOf({ error, error_description: 'Theirs.', error_hint: 'Also theirs.' })).toEqual({
      title,
      severity: title.startsWith('Please sign in again') ? 'info' : 'error',
      explanation: expect.not.stringContaining('heirs'),
      details: [],
      quotation: { code: error, lines: ['Theirs. Also theirs.'] },
    })
  })

  test.each(['your_account_is_blocked', 'constructor', '__proto__', 'Call +1 555 0100', ''])(
    'the unknown code %p and its description are not shown',
    async (error) => {
      const texts = await textsOf({ error, error_description: 'Call +1 555 0100.', error_hint: 'Now.' })
      expect(texts.title).toBe('Something went wrong')
      expect(JSON.stringify(texts)).not.toMatch(/555|Now|blocked/)
    },
  )

  test('a long description is cut', async () => {
    const { quotation } = await textsOf({ error: 'invalid_scope', error_description: 'x'.repeat(400) })
    expect(quotation?.lines).toEqual([`${'x'.repeat(300)}…`])
  })

  test('a description without a code is not shown', async () => {
    expect(JSON.stringify(await textsOf({ error_description: 'Call +1 555 0100.' }))).not.toContain('555')
  })
})

test('an error in JSON is a quotation (docs/behaviour.md 2.1)', async () => {
  const error = JSON.stringify({ status: 502, statusText: 'Bad Gateway', data: { message: 'Upstream' } })
  expect(await textsOf({ error })).toMatchObject({
    title: 'Internal Server Error',
    details: [],
    quotation: { lines: ['Bad Gateway', 'Upstream'] },
  })
  expect(await textsOf({ error: '{"status":404}' })).not.toHaveProperty('quotation')
})

test('Kratos’ report format is parsed, and repeated text is shown once', async () => {
  const data = { error: { message: 'Not found', reason: 'The flow is gone.' } }
  const linesOf = async (more: object) => (await textsOf({ error: JSON.stringify(more) })).quotation?.lines
  expect(await linesOf({ status: 404, data })).toEqual(['Not found', 'The flow is gone.'])
  expect(await linesOf({ statusText: 'Not found', data: { ...data, message: 'Gone' } })).toEqual([
    ...['Not found', 'Gone', 'The flow is gone.'],
  ])
  expect(await linesOf({ data: 'x'.repeat(400) })).toEqual([`${'x'.repeat(300)}…`])
})

test.each([
  [{ data: { message: 'Upstream' } }, ['Upstream', 'https://api.example.com/x']],
  [{ data: 'Upstream' }, ['Upstream', 'https://api.example.com/x']],
])('the url of an error in JSON is a text (docs/behaviour.md 2.1): %j', async (more, lines) => {
  const error = JSON.stringify({ status: 502, url: 'https://api.example.com/x', ...more })
  expect(await textsOf({ error })).toMatchObject({ quotation: { lines } })
})

test.each([
  ['unavailable', 'error'],
  ['csrf', 'error'],
  ['rate_limited', 'info'],
  ['cookies', 'info'],
])('the failure %s is an %s', async (reason, severity) => {
  expect(await textsOf({ reason })).toMatchObject({ severity })
})
