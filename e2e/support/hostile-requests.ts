import fc from 'fast-check'

/*
 * Requests up to the limits of the server. In each, one part is filled: with many small or few large pieces
 * of one unit, which is a word of Latchkey's, an odd character or half an escape.
 */

export interface HostileRequest {
  readonly title: string
  /** The target: the method and the path without the filled part. */
  readonly target: string
  readonly bytes: Buffer
  /** The same request with nothing filled in. */
  readonly plain: Buffer
}

/** A flow of a visitor, and what their browser sends with each request. */
export interface HostileVisitor {
  readonly host: string
  readonly cookie: string
  /** The page of the flow, as `/login?flow=...`. */
  readonly page: string
  /** The id of the server action of its form. */
  readonly actionId: string
}

/** Headers with the first line, and a body, may each have 64 KiB. The rest is for the unfilled parts. */
const room = 60_000

const words = [
  'session',
  'csrf',
  'ory_',
  'latchkey_',
  '__Host-',
  'flow',
  'return_to',
  '$ACTION_',
  'de-DE',
  'a',
]
const characters = [...` =;,./\\"'([{<%+&?#:@-_~|^*!$0`, '\t', '\u00e9', '\u00ff', '\u0001', '\u007f']
const escapes = ['%2', '%E4%B8%AD', '%C3%BF', '%FF', '%00', '%25', '%u4e2d', '\u00e4\u00b8\u00ad']
/** Marks in an order that Unicode changes (U+0344 and U+0323), as bytes of UTF-8 and percent-encoded. */
const marks = ['\u00cd\u0084\u00cc\u00a3', '%CD%84%CC%A3']
const pairs = ['a=', '=a', ' a', 'a,', '../', '//', '[]', '=;', '--', '\\"', ':a', '\t,', '9.', 'a;q=0.1,']
const units = [...words, ...characters, ...escapes, ...pairs]

const pages = [
  '/',
  '/registration',
  '/recovery',
  '/logoutsuccess',
  '/error',
  '/language',
  '/settings',
  '/unbind',
]
const calls = [
  '/api/health/live',
  '/api/flows/login',
  '/api/.ory/sessions/whoami',
  '/api/.ory/self-service/login/browser',
  '/api/results/loginsuccess',
  '/api/theme',
]
/** A provider that posts its response does so from its own site. */
const callback = '/api/.ory/self-service/methods/oidc/callback/google'
const others = ['/linelogin', '/oauth', '/device', '/consent', '/continue-here', '/icon.svg', '/no-such-page']
const parameters = [
  'organization',
  'identity_schema',
  'bind',
  'flow',
  'return_to',
  'page',
  'code',
  'login_challenge',
  'id',
  'ui_locales',
  'error',
  'x',
]
const cookies = [
  'x',
  'ory_kratos_session',
  'csrf_token_x',
  'latchkey_session',
  'latchkey_locale',
  'latchkey_device',
]
const headers = [
  ...['Accept', 'Accept-Language', 'User-Agent', 'Referer', 'Origin', 'X-Forwarded-For', 'X-Forwarded-Host'],
  ...[
    'X-Forwarded-Proto',
    'X-Request-Id',
    'Connection',
    'Content-Type',
    'If-None-Match',
    'Range',
    'Forwarded',
  ],
  ...[
    'Next-Action',
    'RSC',
    'Next-Router-State-Tree',
    'Sec-Fetch-Site',
    'Authorization',
    'traceparent',
    'Expect',
  ],
]
/** No flow has this id. Malformed ids are rejected before anything is read. */
const anyFlow = '3b241101-e2bb-4255-8caf-4136c566a962'
/** Submissions to Kratos through the Ory proxy, which parses a body deeply. */
const submissions = ['login', 'registration', 'recovery', 'verification', 'settings'].map(
  (kind) => `/api/.ory/self-service/${kind}?flow=${anyFlow}`,
)
const posts = [
  '/api/leave-app',
  '/api/language?page=/',
  '/api/theme?page=/',
  '/api/phone/send',
  '/api/phone/verify',
  '/api/line/token',
  '/api/line/sign-in',
  '/api/portal/complete',
  callback,
  ...submissions,
  '/no-such-page',
]
const form = 'application/x-www-form-urlencoded'
/** The fields of Latchkey's forms. */
const fields = {
  'latchkey.page': `/login?flow=${anyFlow}`,
  page: '/login',
  flow: anyFlow,
  csrf_token: 'x',
  method: 'password',
  identifier: 'somebody',
}

/** The names of fields, and of parameters of the page of a form. */
const formNames = [
  ...Object.keys(fields),
  'traits.email',
  'x',
  ...parameters.map((name) => `latchkey.page=%2Flogin%3F${name}`),
]

/** The filled part: many pieces or few, and the text before and after them. */
interface Filling {
  readonly unit: string
  /** In bytes, all pieces together. */
  readonly size: number
  readonly count: number
  readonly name: string
  /** A prefix of a URL, so that a host is filled. */
  readonly start: string
  readonly end: string
  readonly isName: boolean
}

interface Parts {
  readonly method?: string
  readonly url: string
  readonly cookie?: string
  readonly headers?: readonly string[]
  readonly body?: string
  readonly type?: string
}

/** A unit repeated, with a start and an end. */
function long({ unit, size, start, end }: Filling): string {
  return start + unit.repeat(Math.max(1, Math.floor(size / unit.length))) + end
}

/**
 * Pieces with different names, or with one name. They share the space.
 * @param around how many bytes are around the name and the value of each
 */
function pieces(
  { unit, size, count, name, end, isName }: Filling,
  around = 4,
): readonly (readonly [string, string])[] {
  const labelOf = (index: number) => (isName ? `${unit}${index.toString(36)}` : name)
  const most = Math.floor(size / (labelOf(count).length + unit.length + end.length + around))
  const length = Math.max(1, Math.min(count, most))
  const each = Math.floor(size / length)
  return Array.from({ length }, (_, index) => {
    const label = labelOf(index)
    const free = each - label.length - end.length - around
    return [label, unit.repeat(Math.max(1, Math.floor(free / unit.length))) + end] as const
  })
}

/** Ends neither the first line nor the path before the query. */
const inUrl = (text: string) => text.replaceAll(' ', '%20').replaceAll('\t', '%09').replaceAll('#', '%23')
const inPath = (text: string) => inUrl(text).replaceAll('?', '%3F')

const pair = (filling: Filling) => (filling.isName ? `${long(filling)}=` : `${filling.name}=${long(filling)}`)
const joined = (filling: Filling, separator: string) =>
  pieces(filling)
    .map((piece) => piece.join('='))
    .join(separator)
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

function multipart(
  more: readonly (readonly [string, string])[],
  { page, actionId }: HostileVisitor,
): Pick<Parts, 'type' | 'body'> {
  const all = [
    [`$ACTION_ID_${actionId}`, ''],
    ...Object.entries({ ...fields, 'latchkey.page': page }),
    ...more,
  ]
  const parts = all.map(
    ([name = '', value = '']) =>
      `--x\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${value}\r\n`,
  )
  return { type: 'multipart/form-data; boundary=x', body: `${parts.join('')}--x--\r\n` }
}

const baseForm = new URLSearchParams(fields).toString()
const json = (more: string) => `{"method":"password","csrf_token":"x",${more}}`

/** JSON with a value and a further level on each level: the path to a value is as long as it is deep. */
function nested({ unit, size, count }: Filling): string {
  const label = unit.repeat(Math.ceil(25 / unit.length)).slice(0, 25)
  const level = `{${JSON.stringify(`${label}1`)}:1,${JSON.stringify(label)}:`
  const depth = Math.max(1, Math.min(count, Math.floor((size - 10) / (level.length + 1))))
  return `${level.repeat(depth)}1${'}'.repeat(depth)}`
}

type Place = (path: string, filling: Filling, visitor: HostileVisitor) => Parts

interface PlaceOfRequest {
  /** Names with a meaning there. */
  readonly names: readonly string[]
  readonly fill: Place
  /** Where it is posted; to any path if absent. */
  readonly paths?: readonly string[]
}

/** Where a request is filled. */
const places: Readonly<Record<string, PlaceOfRequest>> = {
  'one long cookie': { names: cookies, fill: (url, filling) => ({ url, cookie: pair(filling) }) },
  'many cookies': { names: cookies, fill: (url, filling) => ({ url, cookie: joined(filling, '; ') }) },
  'one long parameter': {
    names: parameters,
    fill: (path, filling) => ({ url: withQuery(path, inUrl(pair(filling))) }),
  },
  'many parameters': {
    names: parameters,
    fill: (path, filling) => ({ url: withQuery(path, inUrl(joined(filling, '&'))) }),
  },
  'a long path': {
    names: ['/', '/api/.ory/self-service/', '/_next/', '/login/'],
    fill: (_, filling) => ({ url: filling.name + inPath(long(filling)) }),
  },
  'one long header': {
    names: headers,
    fill: (url, filling) => ({ url, headers: [`${filling.name}: ${long(filling)}`] }),
  },
  'many headers': {
    names: headers,
    fill: (url, filling) => ({
      url,
      headers: pieces(filling).map(
        ([, text], index) => `${filling.isName ? `X-${index}` : filling.name}: ${text}`,
      ),
    }),
  },
  'a form with a long field': {
    names: formNames,
    fill: (url, filling) => ({ url, method: 'POST', type: form, body: `${pair(filling)}&${baseForm}` }),
  },
  'a form with many fields': {
    names: [...Object.keys(fields), 'traits.email', 'x'],
    fill: (url, filling) => ({
      url,
      method: 'POST',
      type: form,
      body: `${baseForm}&${joined(filling, '&')}`,
    }),
  },
  'a multipart form': {
    names: [...Object.keys(fields), 'traits.email', '0', '_1_x'],
    fill: (url, filling, visitor) => ({
      url: filling.count % 2 ? url : visitor.page,
      method: 'POST',
      ...multipart(filling.count > 3 ? pieces(filling, 70) : [[filling.name, long(filling)]], visitor),
    }),
  },
  'JSON with a long value': {
    names: ['traits', 'identifier', 'transient_payload', 'id_token', 'x'],
    fill: (url, filling) => {
      const text = JSON.stringify(filling.isName ? { [long(filling)]: 'x' } : long(filling))
      return {
        url,
        method: 'POST',
        type: 'application/json',
        body: json(`"${filling.name}":${text}`).slice(0, room),
      }
    },
  },
  'JSON with a value on each level': {
    paths: submissions,
    names: ['traits', 'identifier', 'transient_payload', 'x'],
    fill: (url, filling) => ({
      url,
      method: 'POST',
      type: 'application/json',
      body: json(`"${filling.name}":${nested({ ...filling, size: Math.min(filling.size, room - 100) })}`),
    }),
  },
  'a form with nested JSON': {
    paths: submissions,
    names: ['traits', 'transient_payload', 'x'],
    fill: (url, filling, visitor) => {
      const text = nested(filling)
      if (filling.isName)
        return { url: visitor.page, method: 'POST', ...multipart([[filling.name, text]], visitor) }
      return {
        url,
        method: 'POST',
        type: form,
        body: `${baseForm}&${filling.name}=${text.replaceAll('&', '%26')}`,
      }
    },
  },
  'a form with a deep name': {
    paths: submissions,
    names: ['traits', 'x'],
    fill: (url, filling) => {
      const name =
        filling.name +
        `.${filling.unit}`.repeat(Math.max(1, Math.floor(filling.size / (filling.unit.length + 1))))
      return { url, method: 'POST', type: form, body: `${baseForm}&${name}=1` }
    },
  },
  'JSON with many values': {
    names: ['traits', 'identifier', 'transient_payload', 'id_token', 'x'],
    fill: (url, filling) => {
      const depth = Math.floor(Math.min(filling.count, filling.size / 3))
      const text = filling.isName
        ? JSON.stringify(Object.fromEntries(pieces(filling)))
        : `${'[{"a":'.slice(0, filling.end === '' ? 1 : 6).repeat(depth)}1`
      return {
        url,
        method: 'POST',
        type: 'application/json',
        body: json(`"${filling.name}":${text}`).slice(0, room),
      }
    },
  },
}
export const placeNames = Object.keys(places)

function placeOf(name: string): PlaceOfRequest {
  const place = places[name]
  if (place === undefined) throw new Error(`No request has the place ${name}.`)
  return place
}

const isPosted = (name: string) => /form|JSON/.test(name)

/** Where forms are posted to, besides the page of the flow. */
export const postPaths: readonly string[] = posts

/**
 * Any request with this part filled.
 * @param only its path; any of those that accept such a request if absent
 */
export function hostileRequests(
  name: string,
  visitor: HostileVisitor,
  only?: string,
): fc.Arbitrary<HostileRequest> {
  const place = placeOf(name)
  const isPost = isPosted(name)
  const posted = place.paths ?? [...posts, visitor.page]
  const paths = isPost ? posted : [visitor.page, ...pages, ...calls, ...others]
  return fc
    .record({
      path: fc.constantFrom(...(only === undefined ? paths : [only])),
      unit: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...units) },
        { weight: 1, arbitrary: fc.constantFrom(...marks) },
      ),
      size: fc.oneof({ weight: 3, arbitrary: fc.constant(room) }, fc.integer({ min: 1, max: room })),
      count: fc.constantFrom(3, 90, 145, 1000, 8000),
      name: fc.constantFrom(...place.names),
      start: fc.constantFrom('', '', '', 'https://', '//'),
      end: fc.constantFrom('', '', '!', '=x', '"'),
      isName: fc.boolean(),
    })
    .map(({ path, ...filling }) => filled(name, path, filling, visitor))
}

/** A request with one place filled. */
function filled(name: string, path: string, filling: Filling, visitor: HostileVisitor): HostileRequest {
  const parts = placeOf(name).fill(path, filling, visitor)
  const isPost = isPosted(name)
  return {
    title: `${name} at ${path}: ${JSON.stringify(filling)}`,
    target: `${parts.method ?? 'GET'} ${isPost ? parts.url : path}`,
    bytes: bytesOf(parts, visitor),
    plain: bytesOf(
      isPost ? { url: parts.url, method: 'POST', type: form, body: baseForm } : { url: path },
      visitor,
    ),
  }
}

/**
 * Requests with one long row of combining marks each, in texts that are normalized, or hosts that are parsed:
 * identifiers, names of fields, paths that do not exist, the callback of a provider, and URLs in headers.
 */
export function combiningRequests(visitor: HostileVisitor): readonly HostileRequest[] {
  const plain = { size: room, count: 3, start: '', end: '', isName: false }
  const fill = (name: string, path: string, filling: Partial<Filling> & { readonly name: string }) =>
    marks.map((unit) => filled(name, path, { ...plain, unit, ...filling }, visitor))
  const forms = [...submissions, callback, '/api/.ory/self-service/no-such-flow', '/no-such-page']
  return [
    ...forms.flatMap((path) => [
      ...fill('a form with a long field', path, { name: 'identifier' }),
      ...fill('a form with a long field', path, { name: 'traits.email' }),
      ...fill('a form with a long field', path, { name: 'x', isName: true }),
      ...fill('JSON with a long value', path, { name: 'traits', isName: true }),
    ]),
    ...fill('a multipart form', visitor.page, { name: 'identifier', count: 2 }),
    ...fill('a multipart form', visitor.page, { name: 'traits.email', count: 8000 }),
    ...fill('a long path', '', { name: '/', size: 16_000 }),
    ...fill('one long parameter', '/login', { name: 'return_to', start: 'https://', size: 16_000 }),
    ...['Origin', 'Referer'].flatMap((name) =>
      ['/settings', '/unbind', '/language'].flatMap((path) =>
        fill('one long header', path, { name, start: 'https://' }),
      ),
    ),
  ]
}

/** All characters are below U+0100: each is one byte. */
function bytesOf(
  { method = 'GET', url, cookie, headers = [], body, type }: Parts,
  visitor: HostileVisitor,
): Buffer {
  const lines = [
    `${method} ${url} HTTP/1.1`,
    `Host: ${visitor.host}`,
    'Connection: close',
    `Cookie: ${cookie ? `${visitor.cookie}; ${cookie}` : visitor.cookie}`,
    ...headers,
    ...(body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${body.length}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`, 'latin1')
}
