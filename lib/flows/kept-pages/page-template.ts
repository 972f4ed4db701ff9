import { type HoleName, type HoleValues, holes } from './holes'
import type { PackedText } from './packed-text'

/** A whole response. */
export interface DrawnPage {
  readonly status: number
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string
}

/** A page with holes: text, the name of a hole, text, and so on. */
type Parts = readonly string[]

/** A page without what belongs to its visitor. */
export interface PageTemplate {
  readonly headers: readonly (readonly [string, readonly Parts[]])[]
  readonly body: Parts
  /** The body, compressed. Absent where it cannot be. */
  readonly packed?: PackedText | undefined
}

/** Node makes these itself, for each response. */
const ofNode = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** What Next's router gets in place of HTML. */
export const dataType = 'text/x-component'
const pageTypes: ReadonlySet<string> = new Set(['text/html', dataType])

/** A row of React's data that stands for a failure or a redirect. Its response is a success. */
const failedRow = /^[\da-f]+:E\{/m

/**
 * Cuts the values out of a page, or out of the data of a page for Next's router.
 * @returns null for a page that may not be kept: of another type, not a success, or one that sets a cookie
 */
export function templateOf(page: DrawnPage, values: HoleValues): PageTemplate | null {
  const [type = ''] = String(page.headers['content-type']).split(';', 1)
  if (page.status !== 200 || !pageTypes.has(type) || 'set-cookie' in page.headers) return null
  if (type === dataType && failedRow.test(page.body)) return null
  const cut = cutter(values)
  return {
    headers: Object.entries(page.headers)
      .filter(([name]) => !ofNode.has(name))
      .map(([name, value]) => [name, [value].flat().map(cut)]),
    body: cut(page.body),
  }
}

/**
 * The page of a visitor.
 * @returns null when a value is missing, or does not look like one of its hole
 */
export function filled({ headers, body }: PageTemplate, values: HoleValues): DrawnPage | null {
  const given = Object.entries(values) as [HoleName, string][]
  if (!given.every(([name, value]) => holes[name].test(value))) return null
  let isWhole = true
  const fill = (parts: Parts) => {
    let text = ''
    for (const [index, part] of parts.entries()) {
      const value = index % 2 === 0 ? part : values[part as HoleName]
      if (value === undefined) isWhole = false
      else text += value
    }
    return text
  }
  const filledHeaders = headers.map(([name, lines]) => {
    const [line = '', ...others] = lines.map(fill)
    return [name, others.length === 0 ? line : [line, ...others]]
  })
  const page = { status: 200, headers: Object.fromEntries(filledHeaders), body: fill(body) }
  return isWhole ? page : null
}

/** How much memory a template takes, in characters. */
export function sizeOf({ packed = [], ...template }: PageTemplate): number {
  return packed.reduce((sum, piece) => sum + piece.length, JSON.stringify(template).length)
}

function cutter(values: HoleValues): (text: string) => Parts {
  const names = new Map(Object.entries(values).map(([name, value]) => [value, name]))
  const anyValue = new RegExp(`(${[...names.keys()].map(escaped).join('|')})`)
  return (text) =>
    text.split(anyValue).map((part, index) => (index % 2 === 0 ? part : (names.get(part) ?? part)))
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, '\\$&')
}
