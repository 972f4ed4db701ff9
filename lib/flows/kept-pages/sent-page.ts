import type { HoleName, HoleValues } from './holes'
import { gzipOf } from './packed-text'
import type { DrawnPage, PageTemplate } from './page-template'

/** A response whose body may be compressed. */
export type SentPage = Omit<DrawnPage, 'body'> & { readonly body: string | Uint8Array }

/**
 * A filled page as its visitor gets it: compressed where their browser takes gzip.
 * @param values those that the page was filled with
 */
export function sentPage(
  { status, headers, body }: DrawnPage,
  template: PageTemplate,
  values: HoleValues,
  acceptsGzip: boolean,
): SentPage {
  const vary = [headers.vary ?? [], 'accept-encoding'].flat().join(', ')
  if (!acceptsGzip || template.packed === undefined) return { status, headers: { ...headers, vary }, body }
  const inOrder = template.body
    .filter((_, index) => index % 2 === 1)
    .map((name) => values[name as HoleName] ?? '')
  return {
    status,
    headers: { ...headers, vary, 'content-encoding': 'gzip' },
    body: gzipOf(template.packed, inOrder, body),
  }
}
