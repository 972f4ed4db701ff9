import type { AtRule, Declaration } from 'postcss'
import { readFonts } from './token-value'

/** A font of the operator's folder. */
export interface FontFace {
  /** The file in the folder, such as `fonts/inter.woff2`. */
  readonly file: string
  readonly line: number
  /** The other descriptors, as we write them into pages. */
  readonly descriptors: Readonly<Record<string, string>>
}

const fileUrl =
  /^url\(\s*(["']?)(?:\.\/)?(fonts\/[\w-][\w.-]*\.woff2)\1\s*\)(?:\s+format\(\s*["']?woff2["']?\s*\))?$/

/** The allowed descriptors of a font, and their expected values. `src` is read separately. */
const descriptors: Readonly<Record<string, { readonly pattern: RegExp; readonly expected: string }>> = {
  'font-weight': {
    pattern: /^(?:normal|bold|[1-9]\d{0,2}(?: [1-9]\d{0,2})?)$/,
    expected: 'a weight such as 400, or two for a variable font: 100 900',
  },
  'font-style': { pattern: /^(?:normal|italic)$/, expected: 'normal or italic' },
  'font-display': { pattern: /^(?:swap|fallback|optional)$/, expected: 'swap, fallback or optional' },
  'unicode-range': {
    pattern: /^U\+[0-9A-F?]{1,6}(?:-[0-9A-F]{1,6})?(?:, ?U\+[0-9A-F?]{1,6}(?:-[0-9A-F]{1,6})?)*$/i,
    expected: 'ranges such as U+0000-00FF',
  },
}

/** Reads a `@font-face` of `theme.css`. Its file must be in the folder: pages load fonts from our origin only. */
export function readFontFace(rule: AtRule): { font: FontFace | undefined; mistakes: readonly string[] } {
  const errors: string[] = []
  const found: Record<string, string> = {}
  for (const node of rule.nodes ?? []) {
    if (node.type === 'comment') continue
    const line = node.source?.start?.line ?? 1
    if (node.type !== 'decl') {
      errors.push(`${line}: a @font-face has descriptors only`)
      continue
    }
    const { value, expected } = readDescriptor(node)
    if (value === undefined) errors.push(`${line}: ${node.prop} of @font-face ${expected}`)
    else found[node.prop] = value
  }
  const line = rule.source?.start?.line ?? 1
  const { src, ...rest } = found
  if (errors.length === 0 && (src === undefined || rest['font-family'] === undefined)) {
    errors.push(`${line}: @font-face needs a font-family and a src`)
  }
  if (errors.length > 0 || src === undefined) return { font: undefined, mistakes: errors }
  // Texts are readable before the font is there.
  return { font: { file: src, line, descriptors: { 'font-display': 'swap', ...rest } }, mistakes: errors }
}

function readDescriptor({ prop, value }: Declaration): { value: string | undefined; expected: string } {
  const text = value.trim().replace(/\s+/g, ' ')
  if (prop === 'src') return { value: fileUrl.exec(text)?.[2], expected: 'must be url("fonts/NAME.woff2")' }
  if (prop === 'font-family') {
    const isOne = !text.includes(',')
    return { value: isOne ? readFonts(text) : undefined, expected: 'must be one name of a font' }
  }
  const known = Object.hasOwn(descriptors, prop) ? descriptors[prop] : undefined
  if (known === undefined) {
    const names = ['font-family', 'src', ...Object.keys(descriptors)].join(', ')
    return { value: undefined, expected: `is not allowed; only ${names}` }
  }
  return { value: known.pattern.test(text) ? text : undefined, expected: `must be ${known.expected}` }
}
