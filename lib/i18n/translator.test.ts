import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { UiText } from '@/lib/ory/kratos/flow/flow'
import { type Translator, translatorFor } from './translator'

const now = Date.UTC(2026, 4, 9, 12, 0, 0)
const seconds = now / 1000
const english = translatorFor('en')

beforeEach(() => {
  jest.useFakeTimers({ now })
})

function message(id: number, context?: Record<string, unknown>, translator: Translator = english): string {
  return translator.message({ id, text: 'SERVER TEXT', type: 'info', context })
}

test('has the tag of its language: the Portuguese texts are those of Brazil', () => {
  const tags = ['en', 'pt', 'pt-PT', 'zh-Hant'].map((locale) => translatorFor(locale).lang)
  expect(tags).toEqual(['en', 'pt-BR', 'pt-PT', 'zh-Hant'])
})

describe('texts of the product', () => {
  test('contain values', () => {
    expect(english.text('login.subtitle_client', { clientName: 'Ada’s Shop' })).toBe(
      'to authenticate Ada’s Shop',
    )
  })

  test.each([
    [1, 'Please wait 1 second, then try again.'],
    [1500, 'Please wait 1,500 seconds, then try again.'],
  ])('count %i', (count, text) => {
    expect(english.text('failure.rate_limited.body_seconds', { seconds: count })).toBe(text)
  })

  test('show values from outside as plain text', () => {
    const clientName = '<b>{x}</b>\u0000\u202Egpj'
    expect(english.text('login.subtitle_client', { clientName })).toBe('to authenticate <b>{x}</b> gpj')
  })

  test('show their key if our code left out a value or passed one of the wrong kind', () => {
    expect(english.text('login.subtitle_client')).toBe('login.subtitle_client')
    expect(english.text('failure.rate_limited.body_seconds', { seconds: 'soon' })).toBe(
      'failure.rate_limited.body_seconds',
    )
    expect(english.text('login.subtitle_client', { clientName: new Date(Number.NaN) })).toBe(
      'login.subtitle_client',
    )
  })
})

describe('areas', () => {
  test.each(['registration', 'settings'] as const)('%s has its own version of some texts', (area) => {
    const translator = translatorFor('en', area)
    expect(translator.text('login.title')).toBe('Login')
    expect(message(1070004, undefined, translator)).toBe('Email')
    expect(message(1010001, undefined, translator)).toBe('Login')
    expect(message(1010002, { provider: 'Google' }, translator)).toBe('Login with Google')
    expect(translator.text('logout.yes')).toBe('Yes')
  })

  test('the other areas do not', () => {
    const translator = translatorFor('en', 'login')
    expect(translator.text('login.title')).toBe('Sign in')
    expect(message(1070004, undefined, translator)).toBe('Email or username')
    expect(message(1010002, { provider: 'Google' }, translator)).toBe('Sign in with Google')
  })
})

test('a translator knows its locale and direction', () => {
  expect(english).toMatchObject({ locale: 'en', dir: 'ltr' })
})

describe('times', () => {
  const expired = (secondsAgo: number) => message(4010001, { expired_at_unix: seconds - secondsAgo })

  test.each([
    [-30, 'less than a minute ago'],
    [0, 'less than a minute ago'],
    [59, 'less than a minute ago'],
    [60, '1 minute ago'],
    [119, '1 minute ago'],
    [120, '2 minutes ago'],
    [90_000, '1,500 minutes ago'],
  ])('a page that expired %i s ago', (secondsAgo, text) => {
    expect(expired(secondsAgo)).toBe(`This sign-in page expired ${text}. Please try again.`)
  })

  test('minutes pass while the page is open', () => {
    expect(message(4010001, { expired_at_unix: seconds })).toContain('less than a minute ago')
    jest.setSystemTime(now + 3 * 60_000)
    expect(message(4010001, { expired_at_unix: seconds })).toContain('3 minutes ago')
  })

  test.each([
    [900, 'within the next 15 minutes'],
    [61, 'within the next 2 minutes'],
    [60, 'within the next minute'],
    [1, 'within the next minute'],
    [0, 'now'],
    [-5, 'now'],
  ])('a privileged session that ends in %i s', (left, text) => {
    expect(message(1060001, { privileged_session_expires_at_unix: seconds + left })).toBe(
      `Your account has been recovered. Please set a new password or add another way to sign in ${text}.`,
    )
  })

  test.each([
    [Date.UTC(2025, 10, 21, 23, 30), 'Used on November 21, 2025'],
    [Date.UTC(2026, 0, 1, 0, 30), 'Used on January 1, 2026'],
  ])('dates are in UTC', (time, text) => {
    expect(message(1050014, { used_at_unix: time / 1000 })).toBe(text)
  })

  test.each([0, -62_135_596_800, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '1763000000', null, {}])(
    '%p is not a time',
    (value) => {
      expect(message(4010001, { expired_at_unix: value })).toBe('SERVER TEXT')
      expect(message(1050014, { used_at_unix: value })).toBe('SERVER TEXT')
    },
  )
})

describe('values', () => {
  test.each([
    [4000003, { min_length: 1, actual_length: 0 }, 'Please enter at least 1 character. You have entered 0.'],
    [
      4000032,
      // Kratos counts bytes: these are 2 letters of Thai.
      { min_length: 8, actual_length: 6 },
      'The password must have at least 8 characters.',
    ],
    [
      4000033,
      { max_length: 72, actual_length: 74 },
      'The password can have at most 72 characters. Letters with accents and of other scripts count as 2 or 3 each, emoji as 3 or more.',
    ],
    [1010023, { address: 'ada@xn--bcher-kva.example' }, 'Send a code to ada@bücher.example'],
    [4000018, { minimum: 1_234.5 }, 'Please enter 1,234.5 or more.'],
    [4000022, { base: 0.0001 }, 'Please enter a multiple of 0.0001.'],
    [
      4000025,
      { index_a: 0, index_b: 4 },
      'Entries 1 and 5 of this list are the same. Each may appear only once.',
    ],
    [4000026, { allowed_types: ['string'] }, 'This must be text.'],
    [
      4000026,
      { allowed_types: ['integer', 'boolean', 'x-new'] },
      'This must be a whole number, yes or no, or x-new.',
    ],
    [4000029, { expected: false }, 'This must be exactly “false”.'],
    [1010002, { provider: 'Github', provider_id: 'github' }, 'Sign in with GitHub'],
    [1010002, { provider: 'line' }, 'Sign in with LINE'],
    [1010002, { provider: 'Acme staff' }, 'Sign in with Acme staff'],
    [1050018, { display_name: 'blue' }, 'Remove security key “blue”'],
    [1050018, { display_name: '' }, 'Remove security key'],
    [1050018, { display_name: 'unnamed' }, 'Remove security key'],
    [
      1050020,
      { display_name: 'unnamed', added_at_unix: 1_767_225_600 },
      'Remove passkey added on January 1, 2026',
    ],
    [1070002, { title: 'E-Mail', name: 'traits.email' }, 'Email'],
    [1070002, { title: 'Shoe size', name: 'traits.shoe_size' }, 'Shoe size'],
    [1070000, undefined, 'SERVER TEXT'],
  ])('message %i with %j', (id, context, text) => {
    expect(message(id, context)).toBe(text)
  })

  test.each([
    [{}, 'An account with these details already exists.'],
    [
      { credential_identifier_hint: '', available_credential_types: [], available_oidc_providers: [] },
      'An account with these details already exists.',
    ],
    [
      { credential_identifier_hint: 'ada@example.org', available_credential_types: ['password', 'code'] },
      'ada@example.org already belongs to another account. You can sign in to it with your password or a one-time code.',
    ],
    [
      { available_credential_types: ['oidc'], available_oidc_providers: ['line', 'acme'] },
      'An account with these details already exists. You can sign in to it with another service. Linked to it: LINE and acme.',
    ],
  ])('an account that exists, with hints %j', (context, text) => {
    expect(message(4000028, context)).toBe(text)
  })

  test('the list of backup codes shows our text for used ones', () => {
    const secrets = [
      { id: 1050009, text: 'aaaa', type: 'info', context: { secret: 'aaaa' } },
      { id: 1050014, text: 'Secret was used', type: 'info', context: { used_at_unix: 1_777_000_000 } },
      { id: 1050009, text: 'bbbb', type: 'info' },
    ]
    expect(message(1050015, { secrets })).toBe('aaaa, Used on April 24, 2026, and bbbb')
  })
})

describe('messages without a text of ours', () => {
  test.each([0, -1, 1, 4999999, 1070002.5, 1e21, Number.NaN])('id %p shows the server’s text', (id) => {
    const seen: UiText[] = []
    const translator = translatorFor('en', 'login', { onUnknownMessage: (uiText) => seen.push(uiText) })
    const uiText: UiText = { id, text: 'From a <hook>\u0007{with} braces', type: 'error', context: { a: 1 } }
    expect(translator.message(uiText)).toBe('From a <hook> {with} braces')
    expect(seen).toEqual([uiText])
  })

  test('a known id is not reported', () => {
    const seen: UiText[] = []
    const translator = translatorFor('en', undefined, { onUnknownMessage: (uiText) => seen.push(uiText) })
    translator.message({ id: 4000006, text: '', type: 'error', context: undefined })
    expect(seen).toEqual([])
  })
})

describe('hostile contexts', () => {
  const nestedDeep = { id: 1050015, text: 'deep', context: { secrets: [{ id: 1050009, text: 'x' }] } }
  const long = 'a'.repeat(10_000)

  test.each<[string, unknown, string]>([
    ['HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a script', '</title><script>1</script>', '</title><script>1</script>'],
    ['placeholders', '{provider} {0, plural, other {#}}', '{provider} {0, plural, other {#}}'],
    ['an open brace', "{ '{", "{ '{"],
    ['a key of ours', 'kratos.4000006', 'kratos.4000006'],
    ['control characters', 'a\u0000b\r\nc\u001B[31md\u0085e\u2028f', 'a b c [31md e f'],
    ['direction marks', '\u202Egpj.exe\u2066', 'gpj.exe'],
    ['half a character', 'a\uD83Db', 'ab'],
    ['a dollar pattern', '$& $1 $$', '$& $1 $$'],
    ['blanks around', '  a  ', 'a'],
    ['10 kB', long, `${'a'.repeat(1000)}…`],
    ['a number', 42, '42'],
    ['a boolean', true, 'true'],
    ['a list', ['a', '<b>', 3], 'a, <b>, and 3'],
    ['no value', undefined, 'SERVER TEXT'],
    ['null', null, 'SERVER TEXT'],
    ['an empty text', '', 'SERVER TEXT'],
    ['only blanks', ' \n\u0000', 'SERVER TEXT'],
    ['an empty list', [], 'SERVER TEXT'],
    ['a list with a null', ['a', null], 'SERVER TEXT'],
    ['a list of lists', [['a']], 'SERVER TEXT'],
    ['a list of a message', [{ id: 7, text: 'hello {x}' }], 'hello {x}'],
    ['a list of a deep list', [nestedDeep], 'deep'],
    ['a list of 10,000', Array.from({ length: 10_000 }, () => 'a'), 'SERVER TEXT'],
    ['an object', { toString: 'no function' }, 'SERVER TEXT'],
    ['an object posing as text', { text: 'x' }, 'SERVER TEXT'],
    ['not a number', Number.NaN, 'SERVER TEXT'],
    ['a function', () => 'x', 'SERVER TEXT'],
    ['a symbol', Symbol('x'), 'SERVER TEXT'],
  ])('%s', (_name, title, text) => {
    expect(message(1070002, { title })).toBe(text)
  })

  test.each([['8'], ['{x}'], [{}], [null], [Number.NaN], [[8]]])('%p is not a count', (minLength) => {
    expect(message(4000003, { min_length: minLength, actual_length: 4 })).toBe('SERVER TEXT')
  })

  test('names of Object’s own properties are not values', () => {
    const context = JSON.parse('{"__proto__": {"title": "polluted"}}')
    expect(message(1070002, context)).toBe('SERVER TEXT')
    expect(message(4000028, { available_credential_types: ['constructor', '__proto__'] })).toContain(
      'constructor or __proto__',
    )
    expect(message(1010002, { provider: 'constructor' })).toBe('Sign in with constructor')
  })
})
