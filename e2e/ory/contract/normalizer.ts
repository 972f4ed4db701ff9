import type { Target } from './target'

/** A response without the parts that differ from run to run. */
export type NormalizedResponse = {
  status: number
  headers: Record<string, string | string[]>
  body?: unknown
}

/** The headers that callers use. Dates, lengths and connection headers are left out. */
const keptHeaders = [
  'access-control-allow-origin',
  'allow',
  'cache-control',
  'content-type',
  'link',
  'location',
  'retry-after',
  'vary',
  'x-kratos-authenticated-identity-id',
  'x-total-count',
]

/** UUIDs, and the UUIDs without dashes that newer releases of Hydra use. */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32}\b/g

/** The IP address and port that Kratos writes for a caller on the same machine. */
const loopback = /^(127\.0\.0\.1|\[::1\]):\d+$/

/** Values that only Hydra can read. */
const opaqueKeys: ReadonlySet<string> = new Set([
  'challenge',
  'login_challenge',
  'oauth2_login_challenge',
  'client_secret',
  'registration_access_token',
  'access_token',
  'refresh_token',
  'id_token',
  'device_code',
  'user_code',
  'session_token_exchange_code',
  'at_hash',
])

/**
 * Kratos puts a node that the schema does not know before the CSRF token in one run and after it in another.
 */
function csrfFirst(nodes: readonly unknown[]): unknown[] {
  const isCsrf = (node: unknown) => JSON.stringify(node).includes('"name":"csrf_token"')
  return [...nodes.filter(isCsrf), ...nodes.filter((node) => !isCsrf(node))]
}

/** Kratos lists the addresses of an account in any order. */
function byValue(addresses: readonly unknown[]): unknown[] {
  const textOf = (address: unknown) => /"value":"([^"]*)/.exec(JSON.stringify(address))?.[1] ?? ''
  return addresses.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
}

/** Each URL, plain and encoded for a query. */
const urlNames = (named: Record<string, string>) =>
  Object.entries(named).flatMap(([name, url]) => [
    [url, name] as const,
    [encodeURIComponent(url), name] as const,
  ])

/**
 * Replaces the values that differ from run to run, for one scenario. Ids become `<id 1>`, `<id 2>` in their
 * order, so equal ids stay equal. Keys and backup codes become `<secret 1>`. Times, tokens and URLs become
 * placeholders.
 */
export class Normalizer {
  readonly #ids = new Map<string, string>()
  readonly #secrets = new Map<string, string>()
  readonly #replacements: ReadonlyArray<readonly [RegExp | string, string]>

  /** `runTag` is the part of the email addresses that belongs to this run alone. */
  constructor(target: Target, runTag: string) {
    this.#replacements = [
      ...urlNames({
        '{kratos}': target.browserUrl,
        '{app}': target.appUrl,
        '{here}': target.url,
        '{admin}': target.adminUrl,
        '{provider}': target.issuer,
        '{hydra}': target.hydraUrl,
        '{hydra admin}': target.hydraAdminUrl,
      }),
      [/data:image\/png;base64,[A-Za-z0-9+/]+=*/g, 'data:image/png;base64,<picture>'],
      [/file:\/\/\S+(?=\/claims\.jsonnet)/g, 'file://{config}'],
      [runTag, ''],
      [/\b(state|code|code_challenge)=[\w%~.-]{20,}/g, '$1=<$1>'],
      [/sha512-[A-Za-z0-9+/]{86}==/g, 'sha512-<hash>'],
      [/[A-Za-z0-9+/]{86}==/g, '<csrf token>'],
      [/^[A-Za-z0-9+/]{43}=$/g, '<hash of an address>'],
      [/"challenge":"[\w-]{43}"/g, '"challenge":"<challenge>"'],
      [/("user":\{[^}]*"id":)"[\w-]{22,86}"/g, '$1"<user handle>"'],
      [/\b((?:login|consent|logout|device)_(?:challenge|verifier))=[\w%.-]{16,}/g, '$1=<$1>'],
      [/\b(user_code|device_csrf)=\w+/g, '$1=<$1>'],
      [/\bey[\w-]+\.ey[\w-]+\.[\w-]+/g, '<jwt>'],
      [/\bory_(lo|st|ac|pt)_\w+/g, 'ory_$1_<token>'],
      [/\btoken=[A-Za-z0-9]{20,}/g, 'token=<token>'],
      [/\b(init_code|return_to_code)=[A-Za-z0-9]{64}/g, '$1=<$1>'],
      [/csrf_token_[0-9a-f]{64}/g, 'csrf_token_<hash>'],
      [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000 UTC/g, '<time>'],
      [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '<time>'],
      [/\b\d+\.\d+ minutes/g, '<number> minutes'],
      [/\b\d{6}\b/g, '<code>'],
    ]
  }

  text(text: string): string {
    const replacements = [...this.#secrets, ...this.#replacements]
    const replaced = replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text)
    return replaced.replaceAll(uuid, (id) => this.#numbered(id))
  }

  async answer(response: Response): Promise<NormalizedResponse> {
    const headers: NormalizedResponse['headers'] = {}
    for (const name of keptHeaders) {
      const value = response.headers.get(name)
      if (value !== null) headers[name] = this.text(value)
    }
    const cookies = response.headers.getSetCookie().map((line) => this.#cookie(line))
    // Kratos can set a cookie several times in a response. A browser keeps the last one.
    if (cookies.length > 0) headers['set-cookie'] = [...new Set(cookies)].sort()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const text = await response.text()
    const normal = { status: response.status, headers }
    return isJson && text !== '' ? { ...normal, body: this.#value('', JSON.parse(text)) } : normal
  }

  /** Replaces the same values in any JSON value. */
  json(value: unknown): unknown {
    return this.#value('', value)
  }

  #numbered(id: string): string {
    const known = this.#ids.get(id) ?? `<id ${this.#ids.size + 1}>`
    this.#ids.set(id, known)
    return known
  }

  /**
   * Keys are read in alphabetical order, so the secrets in a text's context are known before the text is
   * read.
   */
  #learn(secret: string): void {
    if (!this.#secrets.has(secret)) this.#secrets.set(secret, `<secret ${this.#secrets.size + 1}>`)
  }

  #value(key: string, value: unknown): unknown {
    if (Array.isArray(value)) {
      const items = key === 'nodes' ? csrfFirst(value) : key.endsWith('_addresses') ? byValue(value) : value
      return items.map((item) => this.#value(key, item))
    }
    if (typeof value === 'object' && value !== null) {
      // Kratos sends `debug` only with `--dev`. It contains positions in Kratos' source.
      const entries = Object.entries(value)
        .filter(([name]) => name !== 'debug')
        .sort(([a], [b]) => (a < b ? -1 : 1))
      return Object.fromEntries(entries.map(([name, item]) => [name, this.#value(name, item)]))
    }
    if (typeof value === 'number' && /_unix$|^(since|auth_time|exp|iat|nbf|rat)$/.test(key)) return '<number>'
    if (typeof value === 'number' && key === 'expires_in') return fullMinutes(value)
    if (typeof value !== 'string') return value
    if (key === 'hashed_password') return '<password hash>'
    if (key === 'secret') this.#learn(value)
    if (opaqueKeys.has(key)) return value === '' ? '' : `<${key}>`
    // The courier runs beside the requests. It may or may not have sent the mail yet.
    if (key === 'status' && /^(pending|sent)$/.test(value)) return '<pending or sent>'
    return key === 'ip_address' ? value.replace(loopback, '<loopback>') : this.text(value)
  }

  /**
   * Keeps the name, whether there is a value, and the attributes. `Max-Age` counts down, so it becomes full
   * minutes.
   */
  #cookie(line: string): string {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const value = pair.length > at + 1 ? '<value>' : ''
    const kept = attributes.map((attribute) =>
      attribute
        .replace(/^expires=.*/i, 'Expires=<time>')
        .replace(/^max-age=(\d+)/i, (_, seconds) => `Max-Age=${fullMinutes(Number(seconds))}`),
    )
    return [`${this.text(pair.slice(0, at))}=${value}`, ...kept.sort()].join('; ')
  }
}

/** Seconds that count down, as full minutes. */
function fullMinutes(seconds: number): number {
  return Math.ceil(seconds / 60) * 60
}
