import { describe, expect, test } from '@jest/globals'
import type { Json } from '@/lib/http/json'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { profileAttempt } from './attempt-profile'
import { type Fields, parseFormFields, parseJsonFields } from './read-fields'
import type { Step } from './step'
import { parseSubmission, type Submission } from './submission'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })

const flowId = flowIdOf(1)
const visitorWith = (cookieHeader: string) => ({
  cookieHeader,
  userAgent: '',
  ipAddress: null,
  requestId: 'r',
})

function read(kind: FlowKind, fields: Fields, more: { cookie?: string; id?: string } = {}): Submission {
  const { cookie = '', id = flowId } = more
  return parseSubmission({ kind, flowId: id, fields, entry: 'json', visitor: visitorWith(cookie) })
}
const ofObject = (fields: object) => parseJsonFields(JSON.stringify(fields))
const why = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { ambiguity?: string }).ambiguity
  }
  return 'read'
}

describe('a flow has one id', () => {
  const plain = flowId.replaceAll('-', '')
  test.each([
    [flowId, 'read'],
    [flowId.toUpperCase(), 'flow_id'],
    [plain, 'flow_id'],
    [`urn:uuid:${flowId}`, 'flow_id'],
    [`URN:UUID:${flowId}`, 'flow_id'],
    [`{${flowId}}`, 'flow_id'],
    [`{${plain}}`, 'flow_id'],
    [`${flowId} `, 'flow_id'],
    [`${flowId}\n`, 'flow_id'],
    ['', 'flow_id'],
    ['f', 'flow_id'],
  ])('%j: %s', (id, expected) => {
    expect(why(() => read('login', new Map(), { id }))).toBe(expected)
  })
})

describe('a name occurs once, and in Kratos’ spelling', () => {
  test.each<[FlowKind, string, string]>([
    ['login', 'identifier=ada&identifier=bob', 'name_twice'],
    ['login', 'password=a&password=b', 'name_twice'],
    // A form of Kratos for a code has a hidden method and a button.
    ['login', 'method=code&code=1&method=code', 'read'],
    ['login', 'IDENTIFIER=ada', 'other_spelling'],
    ['login', 'Password=x', 'other_spelling'],
    ['login', 'pa%C5%BF%C5%BFword=x', 'other_spelling'],
    ['login', '%20identifier=ada', 'other_spelling'],
    ['login', 'method=OIDC&provider=google', 'value'],
    ['login', 'identifier=ada&password_identifier=bob&method=password', 'two_accounts'],
    ['login', 'identifier=ada&address=bob&method=code', 'two_accounts'],
    ['login', 'identifier=ada&address=ada&method=code', 'read'],
    ['registration', 'TRAITS=%7B%7D', 'other_spelling'],
    ['registration', 'trait%C5%BF.email=a', 'other_spelling'],
    ['registration', 'traits.tags=a&traits.tags=b', 'read'],
    ['registration', 'traits.terms=false&traits.terms=true', 'read'],
    ['registration', 'traits=%7B%22email%22%3A%22a%22%7D&traits.email=b', 'name_twice'],
    ['settings', `${Array.from({ length: 251 }, (_, at) => `traits.t${at}=x`).join('&')}`, 'too_many'],
  ])('%s %s: %s', (kind, form, expected) => {
    expect(why(() => read(kind, parseFormFields(new URLSearchParams(form))))).toBe(expected)
  })
})

describe('a value is what Kratos reads', () => {
  const added = '"provider":"line","traits":{"phone":"+886912345678"}'
  test.each<[string, Json, string]>([
    ['transient_payload', `{},${added}`, 'json'],
    ['upstream_parameters', `{},${added}`, 'json'],
    ['traits', `{},${added}`, 'json'],
    ['traits.name', `{}},${added},"x":{"y":{}`, 'json'],
    ['traits.name', '{"first":"Ada"}', 'read'],
    ['traits.name', 'Dwayne "The Rock", actor', 'read'],
    ['traits', '+886912345678', 'json'],
    ['traits', ['a'], 'value'],
    ['traits', '', 'read'],
    ['password', '{},"provider":1', 'read'],
    ['provider', { a: 1 }, 'value'],
    ['provider', ['google'], 'value'],
  ])('%s=%j: %s', (name, value, expected) => {
    expect(why(() => read('registration', ofObject({ method: 'password', [name]: value })))).toBe(expected)
  })

  test('null is not sent, and a text of JSON is that JSON', () => {
    const { fields } = read(
      'registration',
      ofObject({ method: null, traits: '{"email":"a"}', password: null }),
    )
    expect([...fields]).toEqual([['traits', { email: 'a' }]])
  })
})

describe('only what a method reads is forwarded', () => {
  const all = {
    csrf_token: 't',
    identifier: 'ada',
    password: 'p',
    code: '1',
    totp_code: '2',
    lookup_secret: '3',
    passkey_login: '',
    unknown: 'x',
  }
  test.each<[FlowKind, object, string, string | null, string[]]>([
    ['login', { method: 'password' }, 'password', 'password', ['identifier', 'password']],
    ['login', { method: 'code' }, 'code', 'code', ['identifier', 'code']],
    ['login', { method: 'totp' }, 'totp', 'totp_code', ['totp_code']],
    ['login', { method: 'lookup_secret' }, 'lookup_secret', 'lookup_secret', ['lookup_secret']],
    ['login', { method: 'oidc', provider: 'google' }, 'oidc', null, ['provider']],
    ['login', { provider: 'google' }, 'oidc', null, ['provider']],
    ['login', { method: 'password', provider: 'google' }, 'password', 'password', ['identifier', 'password']],
    ['login', { passkey_login: '{}' }, 'passkey', null, ['passkey_login']],
    ['login', {}, '', null, ['identifier']],
    ['login', { method: 'telepathy' }, 'telepathy', 'unknown', ['identifier', 'passkey_login', 'unknown']],
    ['registration', { method: 'password', screen: '' }, 'password', null, ['password']],
    // The button that goes back is in the form of a code.
    ['registration', { method: 'code', screen: 'previous' }, 'profile', null, ['screen']],
    ['registration', { screen: 'previous' }, 'profile', null, ['screen']],
    ['registration', { method: 'code' }, 'code', 'code', ['code']],
    ['recovery', { method: 'code', flow: 'other' }, 'code', 'code', ['code']],
    ['settings', { method: 'password' }, 'password', null, ['password', 'totp_code']],
  ])('%s with %j', (kind, more, method, secret, names) => {
    const submission = read(kind, ofObject({ ...all, ...more }))
    const common = ['csrf_token', ...('method' in more ? ['method'] : [])]
    expect([submission.method, submission.secret]).toEqual([method, secret])
    expect([...submission.fields.keys()].toSorted()).toEqual([...common, ...names].toSorted())
  })

  test('the older name of an account is rewritten as the newer one', () => {
    const submission = read(
      'login',
      ofObject({ method: 'password', password_identifier: 'ada', password: 'p' }),
    )
    expect(submission.identifier).toBe('ada')
    expect(Object.fromEntries(submission.fields)).toEqual({
      method: 'password',
      identifier: 'ada',
      password: 'p',
    })
  })
})

test.each([
  ['page', null],
  ['form', null],
  ['json', 'code'],
] as const)('the button for another code of a recovery wins over a typed one: %s', (entry, secret) => {
  const fields = ofObject({ method: 'code', recovery_confirm_address: '+886912345678', code: '12' })
  const submission = parseSubmission({ kind: 'recovery', flowId, fields, entry, visitor: visitorWith('') })
  expect([submission.secret, submission.fields.has('code')]).toEqual([secret, secret !== null])
})

test.each([
  ['page', {}, false],
  ['form', {}, false],
  ['page', { screen: 'previous' }, true],
  ['page', { code: '' }, true],
  ['json', {}, true],
] as const)(
  'a code of a recovery is sent without the hidden address, so no message can follow: %s %j',
  (entry, more, hasAddress) => {
    const fields = ofObject({ method: 'code', recovery_address: 'ada@example.com', code: '12', ...more })
    const submission = parseSubmission({ kind: 'recovery', flowId, fields, entry, visitor: visitorWith('') })
    expect(submission.fields.has('recovery_address')).toBe(hasAddress)
  },
)

describe('a phone number has one spelling', () => {
  const number = '+886912345678'
  const identifierOf = (identifier: string) =>
    read('login', ofObject({ method: 'code', identifier })).fields.get('identifier')
  test.each([
    [number],
    ['+886 912 345 678'],
    ['(+886) 912-345-678'],
    ['+886 (0)912.345.678'],
    [' tel:+886-912-345-678 '],
    ['\uff0b\uff18\uff18\uff16912345678'],
    ['+\u0668\u0668\u0666912345678'],
    ['\u200e+886\u00a0912\u2011345\u2011678'],
    ['+886912345678 ext. 5'],
    ['+886912345678;ext=5'],
    ['+886912345678 /x 2'],
    ['+886912345678;isub=1@example.com'],
    ['tel:912345678;phone-context=+886'],
  ])('%j is one', (typed) => {
    expect(identifierOf(typed)).toBe(number)
  })

  test.each([
    ['++886912345678'],
    ['abc@+886912345678'],
    ['ada@example.com +886912345678'],
    ['+886912345678/x@example.com'],
    ['+886912345678;phone-context=a.com;@example.com'],
    ['+886W1ADGJMPT'],
    ['+886x912345678'],
    ['call +886912345678'],
    ['+886 1'],
    ['+999912345678'],
  ])('%j is rejected', (typed) => {
    for (const field of ['identifier', 'password_identifier', 'address'])
      expect(why(() => read('login', ofObject({ method: 'x', [field]: typed })))).toBe('phone_number')
    for (const field of ['recovery_address', 'recovery_confirm_address', 'email'])
      expect(why(() => read('recovery', ofObject({ method: 'code', [field]: typed })))).toBe('phone_number')
    expect(why(() => read('verification', ofObject({ method: 'code', email: typed })))).toBe('phone_number')
    for (const traits of [{ phone: typed }, { contact: { first: typed } }, { phones: [typed] }]) {
      expect(why(() => read('registration', ofObject({ method: 'code', traits })))).toBe('phone_number')
      expect(why(() => read('settings', ofObject({ method: 'profile', traits })))).toBe('phone_number')
    }
  })

  test.each([
    'member1234567',
    '0912345678',
    '00886912345678',
    'c++',
    'c++ since 2003',
    'ada+work2024',
    'ada+1',
    'ada+20240101@example.com',
    '+886912345678@example.com',
    "o'neil+2024@xn--bcher-kva.example",
  ])('%j is a name', (name) => {
    expect(identifierOf(name)).toBe(name)
  })

  test('traits have it, too, wherever they are', () => {
    const traits = {
      phone: '+886 912 345 678',
      all: ['+886-912-345-678'],
      home: { tel: '+886 (0)912345678' },
    }
    expect(read('settings', ofObject({ method: 'profile', traits })).fields.get('traits')).toEqual({
      ...{ phone: number, all: [number], home: { tel: number } },
    })
    const form = parseFormFields([
      ['traits.phone', '+886 912 345 678'],
      ['traits.about', `I was born in 1990 and like +3 things. ${'x'.repeat(400)}`],
    ])
    expect(read('registration', form).fields.get('traits.phone')).toBe(number)
    expect(String(read('registration', form).fields.get('traits.about'))).toMatch(/^I was/)
  })
})

test('a name of more than 200 and an identifier of more than 400 characters is rejected, other values are not', () => {
  const ofLength = (name: string, length: number) => ({
    method: 'password',
    [name]: '\u0344\u0323'.repeat(length / 2),
  })
  const whyOf = (kind: FlowKind, fields: object) => why(() => read(kind, ofObject(fields)))
  expect(whyOf('login', ofLength('identifier', 400))).toBe('read')
  expect(whyOf('login', ofLength('identifier', 402))).toBe('too_long')
  expect(whyOf('registration', { traits: { email: 'a'.repeat(401) } })).toBe('too_long')
  expect(whyOf('registration', { traits: { about: 'a'.repeat(4000) } })).toBe('read')
  expect(whyOf('registration', { traits: { ['a'.repeat(200)]: 'x' } })).toBe('too_long')
  expect(whyOf('login', { ['a'.repeat(201)]: 'x' })).toBe('too_long')
})

test('codes, identifiers and addresses are cleaned at every entry, and passwords are not', () => {
  const sent = (kind: FlowKind, fields: object) => Object.fromEntries(read(kind, ofObject(fields)).fields)
  const odd = `${' '.repeat(400)}\u200b\uff21da@example.com`
  expect(sent('login', { method: 'password', identifier: odd, password: ' p\u200b ' })).toEqual({
    ...{ method: 'password', identifier: 'Ada@example.com', password: ' p\u200b ' },
  })
  expect(read('login', ofObject({ method: 'password', identifier: odd, password: 'p' })).identifier).toBe(
    'Ada@example.com',
  )
  expect(sent('login', { method: 'totp', totp_code: '\u0661\u0662\u0663 456' })).toMatchObject({
    totp_code: '123456',
  })
  expect(
    sent('registration', { method: 'profile', traits: { email: odd, name: { first: ' A ' } } }),
  ).toMatchObject({
    traits: { email: 'Ada@example.com', name: { first: ' A ' } },
  })
})

test.each([
  ['a=1; ory_kratos_session=s; b=2', ['s']],
  ['ory_kratos_session=s; ory_kratos_session=t', ['s']],
  ['ory_kratos_session=MTc%2B%3D', ['MTc+=']],
  ['ory_kratos_session=; ory_hydra_session=h; latchkey_session=l', []],
])('the sessions of %j: %j', (cookie, expected) => {
  expect(read('login', new Map(), { cookie }).sessions).toEqual(expected)
})

describe('what a submission may cost', () => {
  const step: Step = { sentTo: null, awaitsCode: true, isSecondFactor: false, addressField: 'email' }
  const short = (kind: FlowKind, fields: object, more: Partial<Step> = {}) => {
    const { guessesFirst, guessesSecond, names, sends, registers } = profileAttempt(
      read(kind, ofObject(fields)),
      {
        ...step,
        ...more,
      },
    )
    const said = [
      guessesFirst && 'first',
      guessesSecond && 'second',
      sends && names.length > 0 && 'sends',
      registers && 'registers',
    ]
    return [said.filter(Boolean).join(' '), ...names]
  }
  test.each<[FlowKind, object, string[]]>([
    ['login', { method: 'password', identifier: 'ada', password: 'x' }, ['first', 'ada']],
    ['login', { method: 'password', password_identifier: 'ada', password: 'x' }, ['first', 'ada']],
    ['login', { method: 'password', identifier: 'ada', password: '' }, ['', 'ada']],
    // Kratos checks no password before it knows whose it is.
    ['login', { method: 'password', password: 'x' }, ['']],
    ['login', { method: 'code', identifier: 'ada' }, ['sends', 'ada']],
    ['login', { method: 'identifier_first', identifier: 'ada' }, ['sends', 'ada']],
    ['login', { identifier: 'ada', password: 'x' }, ['sends', 'ada']],
    ['login', { method: 'code', identifier: 'ada', code: '1' }, ['first', 'ada']],
    ['login', { method: 'code', identifier: 'ada', code: '1', resend: 'code' }, ['first sends', 'ada']],
    ['login', { address: 'ada@x.y' }, ['sends', 'ada@x.y']],
    ['login', { method: 'totp', totp_code: '1', identifier: 'eve' }, ['second']],
    ['login', { method: 'lookup_secret', lookup_secret: '1' }, ['second']],
    ['login', { method: 'oidc', provider: 'line', password: 'x', identifier: 'ada' }, ['']],
    ['login', { method: 'passkey', passkey_login: '{}' }, ['']],
    ['login', { method: 'telepathy', identifier: 'ada' }, ['first sends', 'ada']],
    [
      'registration',
      { method: 'password', traits: { email: 'ada@x.y' }, password: 'x' },
      ['registers', 'ada@x.y'],
    ],
    ['registration', { method: 'code', 'traits.email': 'ada@x.y' }, ['sends', 'ada@x.y']],
    [
      'registration',
      { method: 'code', 'traits.email': 'ada@x.y', code: '1' },
      ['first registers', 'ada@x.y'],
    ],
    // The flow has the address.
    ['registration', { method: 'code' }, ['']],
    ['registration', { method: 'code', 'traits.phone': '+886 912 345 678' }, ['sends', '+886912345678']],
    ['registration', { method: 'profile', 'traits.email': 'ada@x.y' }, ['', 'ada@x.y']],
    ['registration', { method: 'oidc', provider: 'line', 'traits.name': 'Ada' }, ['']],
    ['recovery', { method: 'code', email: 'ada@x.y' }, ['sends', 'ada@x.y']],
    ['recovery', { method: 'code', recovery_confirm_address: 'ada@x.y' }, ['']],
    ['recovery', { method: 'code', code: '1' }, ['first']],
    ['recovery', { method: 'link', token: '1' }, ['first']],
    ['verification', { method: 'code', email: 'ada@x.y' }, ['sends', 'ada@x.y']],
    ['verification', { method: 'code', code: '1' }, ['first']],
    ['settings', { method: 'password', password: 'x' }, ['']],
  ])('%s with %j', (kind, fields, expected) => {
    expect(short(kind, fields)).toEqual(expected)
  })

  test.each<[string, Partial<Step>, string[]]>([
    ['a second factor', { isSecondFactor: true }, ['second', 'eve']],
    ['what Kratos does not show', { isSecondFactor: undefined }, ['first second', 'eve']],
    ['a flow that waits for no code', { awaitsCode: false }, ['first sends', 'eve']],
  ])('a code for %s', (_title, more, expected) => {
    expect(short('login', { method: 'code', identifier: 'eve', code: '1' }, more)).toEqual(expected)
  })
})
