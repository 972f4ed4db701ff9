declare const checked: unique symbol

/**
 * A URL that came from outside and was checked: `safeReturnTo` makes one of a `return_to`, `trustedRedirect` one of a
 * URL of Kratos or Hydra.
 */
export type CheckedUrl = string & { readonly [checked]: true }

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z')

/** A path that our code writes. What is filled in after its first letter cannot make it another host's. */
export type OwnPath = '/' | `/?${string}` | `/${Letter}${string}`

/** Where a browser may be redirected. A `string` is none: the compiler refuses a URL that was not checked. */
export type RedirectUrl = OwnPath | CheckedUrl

/** The same URL with a query or a fragment appended, which change neither host nor path. */
export function extendUrl(
  url: RedirectUrl,
  end: '' | `?${string}` | `&${string}` | `#${string}`,
): RedirectUrl {
  return `${url}${end}` as RedirectUrl
}

/** The same URL with a parameter set: host and path stay. */
export function withParameter(url: RedirectUrl, name: string, value: string): RedirectUrl {
  const [page = '', fragment] = url.split('#', 2)
  const [path = '', search = ''] = page.split('?', 2)
  const query = new URLSearchParams(search)
  query.set(name, value)
  return `${path}?${query}${fragment === undefined ? '' : `#${fragment}`}` as RedirectUrl
}
