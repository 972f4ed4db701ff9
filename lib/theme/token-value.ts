import { parseColor, parseShade } from '@/lib/colors/color'
import type { Token, ValueKind } from './tokens'

/** How a kind of value is parsed, and what an error names as expected. */
interface Reader {
  /** The value as we write it into pages; undefined if it is not of this kind. Never the original text. */
  readonly read: (text: string, token: Token) => string | undefined
  readonly expected: (token: Token) => string
}

const readers: Readonly<Record<ValueKind, Reader>> = {
  alignment: {
    read: (text) => (['start', 'center', 'end'].includes(text) ? text : undefined),
    expected: () => 'start, center or end',
  },
  color: {
    read: parseColor,
    expected: () => 'an opaque color, such as #1f5fd6 or oklch(52% 0.19 260)',
  },
  density: {
    read: (text) => within(text, '', 0.5, 2),
    expected: () => 'a number from 0.5 to 2',
  },
  fonts: {
    read: readFonts,
    expected: () => 'names of fonts with commas between them, such as "Inter", system-ui, sans-serif',
  },
  image: {
    read: (text) => (text === 'none' ? text : readGradient(text)?.css),
    expected: () => 'none, or a linear-gradient() or radial-gradient() of colors',
  },
  percentage: {
    read: (text) => within(text, '%', 87.5, 150),
    expected: () => 'a percentage from 87.5% to 150%',
  },
  shadow: {
    read: readShadow,
    expected: () => 'none, or shadows as in box-shadow, with lengths in px or rem',
  },
  size: { read: readSize, expected: ({ range }) => `a size in rem or px, from ${sizes(range)}` },
  space: {
    read: (text, token) => (text === 'auto' ? text : readSize(text, token)),
    expected: ({ range }) => `auto, or a size in rem or px, from ${sizes(range)}`,
  },
}

/** The value of a token as we write it; undefined if it is invalid. */
export function readValue(text: string, token: Token): string | undefined {
  return readers[token.kind].read(text.trim().replace(/\s+/g, ' '), token)
}

/** What the token expects, for the message about an invalid value. */
export function expectedValue(token: Token): string {
  return readers[token.kind].expected(token)
}

/** The colors of a gradient. */
export function gradientColors(text: string): readonly string[] {
  return readGradient(text)?.colors ?? []
}

/**
 * A list of font names, each an identifier or a string. The names are always quoted, and cannot end their
 * quotes.
 */
export function readFonts(text: string): string | undefined {
  const names = splitAtCommas(text).map(fontName)
  return names.every((name) => name !== undefined) && names.length > 0 ? names.join(', ') : undefined
}

function fontName(text: string): string | undefined {
  if (/^-?[a-z][a-z-]*$/i.test(text)) return text
  const name = /^(["']?)([\p{L}\p{N}][\p{L}\p{N} _.-]*)\1$/u.exec(text)?.[2]
  return name === undefined ? undefined : `"${name}"`
}

function readSize(text: string, { range = [0, 0] }: Token): string | undefined {
  const length = readLength(text)
  const isInside = length !== undefined && length.rem >= range[0] && length.rem <= range[1]
  return isInside ? length.css : undefined
}

function sizes([least, most]: readonly [number, number] = [0, 0]): string {
  return `${least}rem to ${most}rem`
}

/** A length of CSS in rem or px. One rem counts as 16 px. */
function readLength(text: string): { readonly css: string; readonly rem: number } | undefined {
  const [, number = '', unit] = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(rem|px)?$/.exec(text) ?? []
  const value = Number(number)
  if (number === '' || (unit === undefined && value !== 0)) return undefined
  return { css: `${value}${unit ?? ''}`, rem: unit === 'px' ? value / 16 : value }
}

function within(text: string, unit: string, least: number, most: number): string | undefined {
  const number = text.endsWith(unit) ? text.slice(0, text.length - unit.length) : ''
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(number)) return undefined
  return Number(number) >= least && Number(number) <= most ? `${Number(number)}${unit}` : undefined
}

function readShadow(text: string): string | undefined {
  if (text === 'none') return text
  const shadows = splitAtCommas(text).map(oneShadow)
  return shadows.every((shadow) => shadow !== undefined) && shadows.length > 0
    ? shadows.join(', ')
    : undefined
}

function oneShadow(text: string): string | undefined {
  const parts = text.match(/[\w.#%-]+(?:\([^()]*\))?/g) ?? []
  const withoutGaps = text.replaceAll(/(\([^()]*\))| /g, '$1')
  if (parts.join('') !== withoutGaps) return undefined
  const isInset = parts[0] === 'inset'
  const rest = isInset ? parts.slice(1) : parts
  const lengths = rest.slice(0, -1).map(readLength)
  const shade = parseShade(rest.at(-1) ?? '')
  if (shade === undefined || lengths.length < 2 || lengths.length > 4) return undefined
  if (lengths.some((length) => length === undefined || Math.abs(length.rem) > 10)) return undefined
  return [...(isInset ? ['inset'] : []), ...lengths.map((length) => length?.css), shade].join(' ')
}

const side = '(?:top|bottom|left|right)'
const directions = {
  linear: new RegExp(`^(?:to ${side}(?: ${side})?|-?\\d{1,3}deg)$`),
  radial: new RegExp(`^(?:circle|ellipse)(?: at (?:center|${side}(?: ${side})?))?$`),
}

interface Gradient {
  readonly css: string
  readonly colors: readonly string[]
}

function readGradient(text: string): Gradient | undefined {
  const [, shape, inner = ''] = /^(linear|radial)-gradient\((.*)\)$/.exec(text) ?? []
  if (shape !== 'linear' && shape !== 'radial') return undefined
  const parts = splitAtCommas(inner)
  const direction = directions[shape].test(parts[0] ?? '') ? parts.slice(0, 1) : []
  const stops = parts.slice(direction.length).map((part) => {
    const [, color = '', place = ''] = /^(.*?)((?: \d{1,3}%)?)$/.exec(part) ?? []
    return { color: parseColor(color), place }
  })
  if (stops.length < 2 || stops.some(({ color }) => color === undefined)) return undefined
  const colors = stops.flatMap(({ color }) => color ?? [])
  const written = stops.map(({ color, place }) => `${color}${place}`)
  return { css: `${shape}-gradient(${[...direction, ...written].join(', ')})`, colors }
}

/** Splits at the commas that are not in parentheses. */
function splitAtCommas(text: string): string[] {
  return text.split(/,(?![^()]*\))/).map((part) => part.trim())
}
