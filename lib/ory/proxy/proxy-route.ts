/** A call of Kratos' public API that browsers may make through us. */
interface ProxyRoute {
  /** The path at Kratos, below its base URL. */
  readonly path: string
  readonly methods: readonly string[]
}

/** No `%`, `;`, backslash or leading dot, so every server behind us reads the path in the same way. */
const segment = '/[A-Za-z0-9_~-][A-Za-z0-9._~-]*'

const read = ['GET', 'HEAD']

/** Specification 7.2. The admin API, health, metrics and version are not for browsers. */
const publicPaths: readonly (readonly [pattern: RegExp, methods: readonly string[]])[] = [
  // Kratos also takes these forms as a GET, and then starts a sign-in with a provider without any token. A link
  // could so sign a visitor in with a flow of another browser.
  [/^\/self-service\/(?:login|registration)$/, ['POST']],
  [new RegExp(`^/self-service(?:${segment})+$`), [...read, 'POST', 'DELETE']],
  [new RegExp(`^/sessions(?:${segment})*$`), [...read, 'DELETE']],
  [new RegExp(`^/schemas(?:${segment})?$`), read],
  [new RegExp(`^/\\.well-known/ory${segment}$`), read],
]

/**
 * The call behind a path at Kratos.
 * @param path as in `URL.pathname`, still encoded, without Kratos' base path
 * @returns null for everything outside Kratos' public self-service, session, schema and well-known API
 */
export function proxyRoute(path: string): ProxyRoute | null {
  const found = publicPaths.find(([pattern]) => pattern.test(path))
  return found ? { path, methods: found[1] } : null
}
