import { type AtRule, type ChildNode, CssSyntaxError, type Declaration, parse, type Rule } from 'postcss'
import { type FontFace, readFontFace } from './font-face'
import { expectedValue, readValue } from './token-value'
import { tokens } from './tokens'

/** Values by the name of the token, as we write them into pages. */
export type TokenValues = Readonly<Record<string, string>>

export interface ThemeCss {
  readonly light: TokenValues
  readonly dark: TokenValues
  readonly fonts: readonly FontFace[]
  /** Each with its line, its property and the expected value. */
  readonly mistakes: readonly string[]
}

const allowed =
  'only :root { ... }, @media (prefers-color-scheme: dark) { :root { ... } } and @font-face { ... } are allowed'

/**
 * Reads `theme.css` of an operator: the custom properties of components/ui/tokens.css, for the light theme
 * and for the dark one, and fonts of the same folder. It never throws, and copies no text of the file
 * unchanged.
 */
export function readThemeCss(css: string): ThemeCss {
  const light: Record<string, string> = {}
  const dark: Record<string, string> = {}
  const fonts: FontFace[] = []
  const errors: string[] = []
  for (const node of nodesOf(css, errors)) {
    if (node.type === 'comment') continue
    if (node.type === 'rule' && node.selector === ':root') readTokens(node, 'light', light, errors)
    else if (node.type === 'atrule' && isDarkMedia(node)) {
      for (const rule of node.nodes ?? []) {
        if (rule.type === 'rule' && rule.selector === ':root') readTokens(rule, 'dark', dark, errors)
        else if (rule.type !== 'comment') errors.push(notAllowed(rule))
      }
    } else if (node.type === 'atrule' && node.name === 'font-face') {
      const { font, mistakes: wrong } = readFontFace(node)
      errors.push(...wrong)
      if (font !== undefined) fonts.push(font)
    } else errors.push(notAllowed(node))
  }
  return { light, dark, fonts, mistakes: errors }
}

function nodesOf(css: string, errors: string[]): readonly ChildNode[] {
  try {
    // Otherwise the parser would open the file that a comment names as the source map.
    return parse(css, { map: false }).nodes
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    errors.push(`${error.line ?? 1}: ${error.reason}`)
    return []
  }
}

function isDarkMedia({ name, params }: AtRule): boolean {
  return (
    name === 'media' &&
    /^(?:screen and )?\( ?prefers-color-scheme ?: ?dark ?\)$/.test(params.replace(/\s+/g, ' '))
  )
}

function readTokens(
  rule: Rule,
  theme: 'light' | 'dark',
  into: Record<string, string>,
  errors: string[],
): void {
  for (const node of rule.nodes) {
    if (node.type === 'comment') continue
    if (node.type !== 'decl') {
      errors.push(notAllowed(node))
      continue
    }
    const { value, mistake: error } = readToken(node, theme)
    if (value !== undefined) into[node.prop] = value
    else errors.push(`${lineOf(node)}: ${node.prop} ${error}`)
  }
}

/** The value of a declaration, or its error. */
function readToken(
  { prop, value, important }: Declaration,
  theme: 'light' | 'dark',
): { readonly value?: string | undefined; readonly mistake?: string } {
  const token = Object.hasOwn(tokens, prop) ? tokens[prop] : undefined
  if (token === undefined) return { mistake: 'is not a token (docs/theming.md has the list)' }
  if (theme === 'dark' && token.dark === undefined) {
    return { mistake: 'is the same in both themes; it belongs in the :root of the light theme' }
  }
  if (important) return { mistake: 'must not be !important' }
  return { value: readValue(value, token), mistake: `must be ${expectedValue(token)}` }
}

function notAllowed(node: ChildNode): string {
  const names = {
    atrule: () => `@${(node as AtRule).name}`,
    decl: () => (node as Declaration).prop,
    rule: () => (node as Rule).selector,
    comment: () => 'comment',
  }
  return `${lineOf(node)}: ${names[node.type]()} is not allowed here; ${allowed}`
}

/** The line of the file in which a part of it starts. */
function lineOf(node: ChildNode): number {
  return node.source?.start?.line ?? 1
}
