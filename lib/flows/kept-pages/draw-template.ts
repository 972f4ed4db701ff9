import 'server-only'
import { config } from '@/lib/config/config'
import { newRequestId } from '@/lib/http/request-id'
import { nonceOf } from '@/lib/http/security-headers'
import type { CurrentRequest } from '@/lib/telemetry/observers'
import { type HoleValues, holes } from './holes'
import type { KeptView } from './kept-view'
import { packedText } from './packed-text'
import { type DrawnPage, type PageTemplate, templateOf } from './page-template'
import { withStylesInside } from './styles-inside'

/** Lets Next draw a page for a request that came from nobody. Resolves with null when Next does not end. */
export type Draw = (request: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly request: CurrentRequest
}) => Promise<DrawnPage | null>

/**
 * Draws a page twice, for two made-up visitors, and cuts their values out. No value of a real visitor is in it.
 * @returns null when the page cannot be kept, or when the two pages differ in more than the holes
 */
export async function drawTemplate(view: KeptView, draw: Draw): Promise<PageTemplate | null> {
  const first = await drawOnce(view, draw, 4)
  const second = first && (await drawOnce(view, draw, 8))
  if (first === null || JSON.stringify(first) !== JSON.stringify(second)) return null
  return { ...first, packed: packedText(first.body) ?? undefined }
}

async function drawOnce(
  { madeUp, request: { facts } }: KeptView,
  draw: Draw,
  length: number,
): Promise<PageTemplate | null> {
  const visitor = await madeUp(length)
  const { url, headers } = visitor
  const request = { id: newRequestId(), path: url.replace(/\?.*$/, '') }
  visitor.handOver(request)

  const drawn = await draw({ url, headers: { ...headers, 'x-request-id': request.id }, request })
  const page = drawn && !facts.hasStyles ? await withStylesInside(drawn, fileFrom(draw, request)) : drawn
  const nonce = page && nonceIn(page)
  const headKey = page ? headKeyPattern.exec(page.body)?.[1] : undefined
  if (!page || !nonce) return null
  const values: HoleValues = {
    ...visitor.values,
    nonce,
    requestId: request.id,
    ...(headKey && { headKey }),
  }
  return templateOf(page, values)
}

/** The title of a page is in an element with this key, and the letter `m`. */
const headKeyPattern = /^0:.*\["\$","\$L[\da-f]+","([\w-]{21})m",/m

/** Reads the files of the build where browsers get them. */
function fileFrom(draw: Draw, request: CurrentRequest) {
  return async (url: string): Promise<string | null> => {
    const file = await draw({ url, headers: { host: config().appHost }, request })
    return file?.status === 200 ? file.body : null
  }
}

function nonceIn({ headers }: DrawnPage): string | undefined {
  const nonce = nonceOf({ get: (name) => String(headers[name]) })
  return nonce && holes.nonce.test(nonce) ? nonce : undefined
}
