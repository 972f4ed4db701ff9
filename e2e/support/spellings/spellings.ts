import { type Draft, type Pair, replaced, type Spelling } from './draft'

/*
 * Ways to write a submission that Kratos may read differently from Latchkey. Each names the difference; a
 * test combines some of them.
 */

/** Kratos' names of the fields of a submission. */
export interface FieldNames {
  /** The identifier. */
  readonly account: string
  /** The secret. */
  readonly secret?: string
}

const flowIds: Readonly<Record<string, (id: string) => string>> = {
  capitals: (id) => id.toUpperCase(),
  'no dashes': (id) => id.replaceAll('-', ''),
  'capitals and no dashes': (id) => id.replaceAll('-', '').toUpperCase(),
  'a prefix': (id) => `urn:uuid:${id}`,
  'a prefix and no dashes': (id) => `urn:uuid:${id.replaceAll('-', '')}`,
  braces: (id) => `{${id}}`,
  'braces and no dashes': (id) => `{${id.replaceAll('-', '')}}`,
  'a space behind it': (id) => `${id} `,
}

const withQuery = (draft: Draft, change: (pairs: readonly Pair[]) => readonly Pair[]) => ({
  ...draft,
  query: change(draft.query),
})
const withHeaders = (draft: Draft, headers: Record<string, string>) => ({
  ...draft,
  headers: { ...draft.headers, ...headers },
})
const cookieOf = ({ headers }: Draft) => headers.cookie ?? ''

/** The page's form names its flow twice: in the URL, and in a field of Latchkey's. */
const withFlowId = (write: (id: string) => string) => (draft: Draft) =>
  replaced(
    withQuery(draft, (pairs) =>
      pairs.map(([name, value]) => [name, name === 'flow' ? write(String(value)) : value]),
    ),
    'latchkey.page',
    (page) => {
      const url = new URL(String(page), 'http://page.invalid')
      url.searchParams.set('flow', write(url.searchParams.get('flow') ?? ''))
      return [['latchkey.page', url.pathname + url.search]]
    },
  )

const ofFlow: readonly Spelling[] = [
  ...Object.entries(flowIds).map(([title, write]) => ({
    title: `flow id: ${title}`,
    change: withFlowId(write),
  })),
  {
    title: 'flow twice, another one first',
    change: (draft, { foreign }) => withQuery(draft, (pairs) => [['flow', foreign.flowId], ...pairs]),
  },
  {
    title: 'flow twice, another one last',
    change: (draft, { foreign }) => withQuery(draft, (pairs) => [...pairs, ['flow', foreign.flowId]]),
  },
  {
    title: 'another flow in the body',
    change: (draft, { foreign }) => ({ ...draft, fields: [...draft.fields, ['flow', foreign.flowId]] }),
  },
]

const everyCookie = (draft: Draft, write: (pair: string) => string) =>
  withHeaders(draft, { cookie: cookieOf(draft).split('; ').map(write).join('; ') })

const ofBrowser: readonly Spelling[] = [
  {
    title: 'cookie and token of another browser',
    change: (draft, { foreign: { cookie, token } }) =>
      replaced(withHeaders(draft, { cookie }), 'csrf_token', () => [['csrf_token', token]]),
  },
  {
    title: 'token of another browser',
    change: (draft, { foreign }) => replaced(draft, 'csrf_token', () => [['csrf_token', foreign.token]]),
  },
  { title: 'wrong token', change: (draft) => replaced(draft, 'csrf_token', () => [['csrf_token', 'AAAA']]) },
  { title: 'no token', change: (draft) => replaced(draft, 'csrf_token', () => []) },
  { title: 'no cookies', change: (draft) => withHeaders(draft, { cookie: '' }) },
  {
    title: 'cookies in quotes',
    change: (draft) => everyCookie(draft, (pair) => pair.replace(/=(.*)$/, '="$1"')),
  },
  {
    title: 'junk cookies first',
    change: (draft) => everyCookie(draft, (pair) => `${pair.replace(/=.*$/, '=x')}; ${pair}`),
  },
  {
    title: 'junk cookies last',
    change: (draft) => everyCookie(draft, (pair) => `${pair}; ${pair.replace(/=.*$/, '=x')}`),
  },
  {
    title: 'cookies percent-encoded',
    change: (draft) =>
      everyCookie(draft, (pair) => pair.replaceAll(/[+/=](?!$)/g, encodeURIComponent).replace('%3D', '=')),
  },
  {
    title: 'a session of nobody',
    change: (draft) => withHeaders(draft, { cookie: `${cookieOf(draft)}; ory_kratos_session=x` }),
  },
  { title: 'a token of nobody', change: (draft) => withHeaders(draft, { 'x-session-token': 'ory_st_x' }) },
]

/** Go folds the long s and the Kelvin sign to plain letters. */
const folded = (name: string) => [
  name.toUpperCase(),
  name.replace(/^./, (letter) => letter.toUpperCase()),
  ...(/[sk]/.test(name) ? [name.replace('s', '\u017f').replace('k', '\u212a')] : []),
]
const indexed = (name: string) => [
  `${name}[]`,
  `${name}[0]`,
  `${name}.0`,
  ` ${name}`,
  `${name} `,
  `${name}\u0000`,
]
const otherNames = (name: string) => [
  ...(name === 'identifier' ? ['password_identifier', 'address'] : []),
  ...folded(name),
  ...indexed(name),
]

const moved = (name: string) => (draft: Draft) => {
  const given = draft.fields.filter(([one]) => one === name)
  return { ...replaced(draft, name, () => []), query: [...draft.query, ...given] }
}

/** Other spellings of an identifier. Kratos treats some as the same account, and some as another one. */
export const accountValues: Readonly<Record<string, (value: string) => string>> = {
  capitals: (value) => value.toUpperCase(),
  'a space before': (value) => ` ${value}`,
  'spaces around': (value) => `  ${value}\t `,
  '400 spaces before': (value) => ' '.repeat(400) + value,
  '3,000 spaces before': (value) => ' '.repeat(3000) + value,
  '400 spaces behind': (value) => value + ' '.repeat(400),
  'a new line behind': (value) => `${value}\r\n`,
  'a no-break space behind': (value) => `${value}\u00a0`,
  'an ideographic space before': (value) => `\u3000${value}`,
  'a zero-width space in it': (value) => value.replace('@', '\u200b@'),
  'a zero-width joiner behind': (value) => `${value}\u200d`,
  'a byte order mark before': (value) => `\ufeff${value}`,
  'a soft hyphen in it': (value) => value.replace('@', '\u00ad@'),
  'a full-width at': (value) => value.replace('@', '\uff20'),
  'full-width letters': (value) => value.replace('a', '\uff41'),
  'a Kelvin sign': (value) => value.replace('k', '\u212a'),
  'an accent': (value) => value.replace('a', '\u00e1'),
  'a dot above': (value) => value.replace('i', 'i\u0307'),
  'decomposed letters': (value) => value.normalize('NFD'),
  'a tag': (value) => value.replace('@', '+tag@'),
  'a zero byte behind': (value) => `${value}\u0000`,
  'a list': (value) => [value] as unknown as string,
}

/** The letter of a keypad for each digit. Zero and one have none. */
const keypad = ['0', '1', 'A', 'D', 'G', 'J', 'M', 'P', 'T', 'W']
const inDigits = (zero: number) => (value: string) =>
  value.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const between = (separator: string) => (value: string) =>
  value.replace(/^\+(\d{3})(\d{3})(\d{3})/, `+$1${separator}$2${separator}$3${separator}`)
const around =
  (before: string, behind = '') =>
  (value: string) =>
    before + value + behind

/**
 * Other spellings of a phone number with a calling code of three digits, as Google's library reads them:
 * Kratos treats most of them as the same number.
 */
export const phoneValues: Readonly<Record<string, (value: string) => string>> = {
  ...Object.fromEntries(
    [' ', '-', '.', '/', '(', ') (', '[', '~', 'x', '*', '\u00a0', '\u00ad', '\u200b', '\u2010', '\u2015']
      .concat('\u2060', '\u2212', '\u3000', '\u30fc', '\uff0d', '\uff0f', '\uff5e', '\u2053')
      .map((separator) => [`${JSON.stringify(separator)} between digits`, between(separator)]),
  ),
  'a trunk zero': (value) => value.replace(/^\+(\d{3})/, '+$1 (0)'),
  'two pluses': around('+'),
  'many pluses': around('+'.repeat(20)),
  'a full-width plus': (value) => value.replace('+', '\uff0b'),
  'pluses of two widths': around('\uff0b'),
  'full-width digits': inDigits(0xff10),
  'Arabic digits': inDigits(0x660),
  'Persian digits': inDigits(0x6f0),
  'Thai digits': inDigits(0xe50),
  'letters of a keypad': (value) =>
    value.replace(/\d{6}$/, (digits) => digits.replaceAll(/\d/g, (digit) => keypad[Number(digit)] ?? digit)),
  'a name before it': around('abc@'),
  'an e-mail address before it': around('ada@example.com '),
  'words before it': around('call me: '),
  'brackets around it': around('(', ')'),
  'a bracket before it': around('('),
  'a scheme': around('tel:'),
  'a scheme in capitals': around('TEL:'),
  'its country as a context': (value) => value.replace(/^(\+\d{3})(\d+)$/, 'tel:$2;phone-context=$1'),
  'its country as a context, without a scheme': (value) =>
    value.replace(/^(\+\d{3})(\d+)$/, '$2;phone-context=$1'),
  'a domain as a context': around('', ';phone-context=example.com'),
  'a domain as a context, in an e-mail address': around('', ';phone-context=example.com;@example.com'),
  'a subaddress': around('', ';isub=1'),
  'a subaddress, in an e-mail address': around('', ';isub=1@example.com'),
  'an extension': around('', ';ext=5'),
  'an extension in words': around('', ' ext. 5'),
  'an extension with x': around('', 'x5'),
  'an extension with a sign': around('', '#5'),
  'an extension behind a comma': around('', ', 5'),
  'an extension in Spanish': around('', ' anexo 5'),
  'a second number': around('', ' /x 7'),
  'a second number, in an e-mail address': around('', '/x@example.com'),
  'a backslash, in an e-mail address': around('', '\\x@example.com'),
  'an end that the library cuts': around('', ' a&&b]'),
  'white space around it': around(' \t', '\r\n'),
  'a mark of direction': around('\u200e'),
  'a list': (value) => [value] as unknown as string,
}

/** Submissions that name an identifier in another spelling, and differ in nothing else. */
export const valuesOf = (
  account: string,
  values: Readonly<Record<string, (value: string) => string>>,
): readonly Spelling[] =>
  Object.entries(values).map(([title, write]) => ({
    title: `${account} with ${title}`,
    change: (draft: Draft) => replaced(draft, account, (value) => [[account, write(String(value))]]),
  }))

const ofAccount = (account: string): readonly Spelling[] => [
  ...otherNames(account).map((name) => ({
    title: `${account} is ${JSON.stringify(name)}`,
    change: (draft: Draft) => replaced(draft, account, (value) => [[name, value]]),
  })),
  ...[account, ...otherNames(account)].flatMap((name): Spelling[] => [
    {
      title: `somebody else before it, as ${JSON.stringify(name)}`,
      change: (draft, { decoy }) =>
        replaced(draft, account, (value) => [
          [name, decoy],
          [account, value],
        ]),
    },
    {
      title: `somebody else behind it, as ${JSON.stringify(name)}`,
      change: (draft, { decoy }) =>
        replaced(draft, account, (value) => [
          [account, value],
          [name, decoy],
        ]),
    },
  ]),
  { title: `${account} in the query`, change: moved(account) },
  {
    title: 'somebody else in the query',
    change: (draft, { decoy }) => withQuery(draft, (pairs) => [...pairs, [account, decoy]]),
  },
  ...valuesOf(account, accountValues),
]

const ofSecret = (secret: string): readonly Spelling[] => [
  ...[...folded(secret), ...indexed(secret)].map((name) => ({
    title: `${secret} is ${JSON.stringify(name)}`,
    change: (draft: Draft) => replaced(draft, secret, (value) => [[name, value]]),
  })),
  {
    title: `${secret} twice, junk first`,
    change: (draft) =>
      replaced(draft, secret, (value) => [
        [secret, 'x'],
        [secret, value],
      ]),
  },
  {
    title: `${secret} twice, junk last`,
    change: (draft) =>
      replaced(draft, secret, (value) => [
        [secret, value],
        [secret, 'x'],
      ]),
  },
  { title: `${secret} in the query`, change: moved(secret) },
]

const ofPlace: readonly Spelling[] = [
  {
    title: 'everything in the query',
    change: (draft) => ({ ...draft, query: [...draft.query, ...draft.fields], fields: [] }),
  },
  {
    title: 'a link with everything',
    change: (draft) => ({ ...draft, verb: 'GET', query: [...draft.query, ...draft.fields], fields: [] }),
  },
]

const methods = [
  'code',
  'oidc',
  'saml',
  'totp',
  'lookup_secret',
  'passkey',
  'webauthn',
  'link',
  'profile',
  'identifier_first',
  'PASSWORD',
  'password ',
  '',
  'x',
]
const fieldsOfMethods: readonly Pair[] = [
  ['provider', 'google'],
  ['link', 'google'],
  ['code', '123456'],
  ['totp_code', '123456'],
  ['lookup_secret', 'abcdefgh'],
  ['passkey_login', 'x'],
  ['webauthn_login', 'x'],
  ['resend', 'code'],
  ['id_token', 'x'],
  ['upstream_parameters', { login_hint: 'x' }],
  ['transient_payload', { identifier: 'x', password: 'x' }],
]

const ofMethod: readonly Spelling[] = [
  ...methods.map((method) => ({
    title: `method is ${JSON.stringify(method)}`,
    change: (draft: Draft) => replaced(draft, 'method', () => [['method', method]]),
  })),
  { title: 'no method', change: (draft) => replaced(draft, 'method', () => []) },
  ...['oidc', 'code', 'passkey'].flatMap((method): Spelling[] => [
    {
      title: `method twice, ${method} first`,
      change: (draft) =>
        replaced(draft, 'method', (value) => [
          ['method', method],
          ['method', value],
        ]),
    },
    {
      title: `method twice, ${method} last`,
      change: (draft) =>
        replaced(draft, 'method', (value) => [
          ['method', value],
          ['method', method],
        ]),
    },
    {
      title: `method ${method} in the query`,
      change: (draft) => withQuery(draft, (pairs) => [...pairs, ['method', method]]),
    },
  ]),
  { title: 'method in the query', change: moved('method') },
  ...fieldsOfMethods.map((pair) => ({
    title: `${pair[0]} besides`,
    change: (draft: Draft) => ({ ...draft, fields: [...draft.fields, pair] }),
  })),
  {
    title: 'a button of a provider',
    change: (draft) =>
      replaced(draft, 'method', () => [
        ['method', 'oidc'],
        ['provider', 'google'],
      ]),
  },
]

const types = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json; charset=utf-16',
  'application/json;q=1, text/plain',
  'text/json',
  'text/plain',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  'Application/X-WWW-Form-Urlencoded',
  'multipart/form-data; boundary=x',
  '',
]
const accepted = [
  'application/json',
  'text/html',
  '*/*',
  'text/html, application/json',
  'application/json, text/html',
  'x',
]

const ofBody: readonly Spelling[] = [
  ...types.map((type) => ({
    title: `type ${type}`,
    change: (draft: Draft) => withHeaders(draft, { 'content-type': type }),
  })),
  ...accepted.map((accept) => ({
    title: `accepts ${accept}`,
    change: (draft: Draft) => withHeaders(draft, { accept }),
  })),
  { title: 'as JSON', change: (draft) => ({ ...draft, body: 'json' }) },
  { title: 'as a form', change: (draft) => ({ ...draft, body: 'form' }) },
  { title: 'as multipart', change: (draft) => ({ ...draft, body: 'multipart' }) },
  { title: 'a byte order mark before the body', change: (draft) => ({ ...draft, around: ['\ufeff', ''] }) },
  { title: 'spaces around the body', change: (draft) => ({ ...draft, around: [' \n', '\n '] }) },
  { title: 'another value behind the body', change: (draft) => ({ ...draft, around: ['', '{}'] }) },
  { title: 'an empty pair before the body', change: (draft) => ({ ...draft, around: ['&', ''] }) },
]

const ofResponses: readonly Spelling[] = [
  { title: 'the answers are lost', answers: 'lost' },
  { title: 'no flow can be read', answers: 'unread' },
  { title: 'somebody submits nothing beside it', isCrowded: true },
]

/** Every way to write a submission that is about these fields. */
export const spellingsOf = ({ account, secret }: FieldNames): readonly Spelling[] => [
  ...ofFlow,
  ...ofBrowser,
  ...ofAccount(account),
  ...(secret === undefined ? [] : ofSecret(secret)),
  ...ofPlace,
  ...ofMethod,
  ...ofBody,
  ...ofResponses,
]
