type Range = { type: string; quality: number }

/**
 * Whether a request gets a JSON response: its Accept header prefers JSON to HTML, or its body is JSON.
 * HTML wins a tie, so an Accept header for any type, or none, means HTML. A content type with a charset does
 * not count as JSON.
 */
export function wantsJson(request: Request): boolean {
  return (
    prefersJson(request.headers.get('accept')) || request.headers.get('content-type') === 'application/json'
  )
}

/** Whether an Accept header prefers JSON to HTML: by quality, then an exact name before a wildcard. */
export function prefersJson(accept: string | null): boolean {
  const ranges = (accept ?? '').split(',').map(rangeOf)
  const json = rankOf('application/json', ranges)
  const html = rankOf('text/html', ranges)
  return json.quality > html.quality || (json.quality === html.quality && json.exactness > html.exactness)
}

function rangeOf(part: string): Range {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
}

/** The best quality that a matching range gives this type, and how exact that range is. */
function rankOf(type: string, ranges: readonly Range[]): { quality: number; exactness: number } {
  return ranges
    .map((range) => ({ quality: range.quality, exactness: exactnessOf(type, range.type) }))
    .filter(({ quality, exactness }) => quality > 0 && exactness > 0)
    .reduce((best, rank) => (isBetter(rank, best) ? rank : best), { quality: 0, exactness: 0 })
}

function isBetter(
  a: { quality: number; exactness: number },
  b: { quality: number; exactness: number },
): boolean {
  return a.quality > b.quality || (a.quality === b.quality && a.exactness > b.exactness)
}

function exactnessOf(type: string, range: string): number {
  if (range === type) return 3
  if (range === `${type.split('/')[0]}/*`) return 2
  return range === '*/*' ? 1 : 0
}
