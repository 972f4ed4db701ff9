import { contrast, mix, nearestReadable, parseColor } from '@/lib/colors/color'
import type { TokenValues } from './read-theme-css'
import { gradientColors } from './token-value'
import { keyholeShare, tokens } from './tokens'

export type ThemeName = 'light' | 'dark'

/** The values of the tokens in one theme, Latchkey's or the operator's. */
export type ThemeColors = Readonly<Record<ThemeName, TokenValues>>

interface Pair {
  readonly ink: string
  readonly grounds: readonly string[]
  /** WCAG 2.2 AA: 4.5 for texts (1.4.3), 3 for edges and icons (1.4.11). */
  readonly least: 4.5 | 3
}

/** The colors that are on each other on our pages. */
const pairs: readonly Pair[] = [
  { ink: '--text', grounds: ['--page', '--surface', '--field', '--hover'], least: 4.5 },
  { ink: '--text-muted', grounds: ['--page', '--surface', '--field', '--hover'], least: 4.5 },
  { ink: '--link', grounds: ['--surface', '--page'], least: 4.5 },
  { ink: '--on-accent', grounds: ['--accent', '--accent-hover'], least: 4.5 },
  { ink: '--error', grounds: ['--surface', '--hover'], least: 4.5 },
  { ink: '--success', grounds: ['--surface'], least: 4.5 },
  { ink: '--line-strong', grounds: ['--surface', '--field'], least: 3 },
  { ink: '--focus', grounds: ['--surface', '--page'], least: 3 },
]

/** The colors of messages. Their ground is 12 % of the color on the card (components/ui/alert.css). */
const tones = ['--error', '--success', '--link', '--text-muted']

/** What is on the page itself, even if the page has a gradient. */
const inksOfPage = ['--text', '--text-muted', '--link']

/**
 * Names each color of a theme that lacks contrast (WCAG 2.2 AA), with the nearest one that passes. Empty if
 * all pass.
 */
export function contrastWarnings(themes: ThemeColors): readonly string[] {
  return (['light', 'dark'] as const).flatMap((theme) => warningsOf(theme, themes[theme]))
}

/** Names each color of a logo that hardly stands out from the page of the dark theme. */
export function darkLogoWarnings(logo: string, { dark }: ThemeColors): readonly string[] {
  const page = dark['--page'] ?? ''
  return svgColors(logo)
    .filter((color) => contrast(color, page) < 3)
    .map(
      (color) =>
        `logo.svg: ${color} has a contrast of ${rounded(contrast(color, page))} : 1 on --page ${page} in the dark theme, ` +
        'so a part of the logo hardly shows. Add a logo-dark.svg; a copy of logo.svg if it is fine as it is.',
    )
}

function warningsOf(theme: ThemeName, values: TokenValues): string[] {
  const colorOf = (name: string) => values[name] ?? ''
  return pairs.flatMap(({ ink, grounds, least }) => {
    const all = [
      ...grounds.map((name) => ({ name, color: colorOf(name) })),
      ...moreGrounds(ink, theme, values),
    ]
    const failing = all.filter(({ color }) => contrast(colorOf(ink), color) < least)
    if (failing.length === 0) return []
    const found = failing
      .map(({ name, color }) => `${rounded(contrast(colorOf(ink), color))} : 1 on ${name} ${color}`)
      .join(', ')
    const passes = (candidate: string) => all.every(({ color }) => contrast(candidate, color) >= least)
    return [
      `${ink}: ${colorOf(ink)} has a contrast of ${found} in the ${theme} theme. ` +
        `WCAG 2.2 AA needs ${least} : 1. ${adviceFor(ink, values, least, passes)}`,
    ]
  })
}

/** The grounds that are not tokens: messages, and the gradient of a page. */
function moreGrounds(ink: string, theme: ThemeName, values: TokenValues): { name: string; color: string }[] {
  const surface = values['--surface'] ?? ''
  const ofMessages = ['--text', '--text-muted'].includes(ink)
    ? tones.map((tone) => ({ name: `a message in ${tone}`, color: mix(values[tone] ?? '', surface, 0.12) }))
    : []
  const ofPage = inksOfPage.includes(ink)
    ? pageImageColors(theme, values).map((color) => ({ name: '--page-image', color }))
    : []
  return [...ofMessages, ...ofPage]
}

/** The colors in front of the page: the operator's, or the light of the keyhole. */
function pageImageColors(theme: ThemeName, values: TokenValues): readonly string[] {
  const { '--page-image': image = '', '--accent': accent = '', '--page': page = '' } = values
  const isKeyhole = image === tokens['--page-image']?.light
  return isKeyhole ? [mix(accent, page, keyholeShare[theme])] : gradientColors(image)
}

/** The nearest color of the text. If no text passes, the grounds themselves do not fit each other. */
function adviceFor(
  ink: string,
  values: TokenValues,
  least: number,
  passes: (candidate: string) => boolean,
): string {
  // The accent belongs to the brand. Only the text on it can become lighter or darker.
  const nearest = nearestReadable(values[ink] ?? '', passes)
  if (nearest !== undefined) return `The nearest color that passes: ${nearest}`
  if (ink !== '--on-accent') return 'No color passes on all of them: change the grounds.'
  const grounds = ['--accent', '--accent-hover'].map((name) => {
    const ground = nearestReadable(values[name] ?? '', (color) => contrast(values[ink] ?? '', color) >= least)
    return `${name}: ${ground}`
  })
  return `The nearest that pass: ${grounds.join(', ')}`
}

/** Rounded down, so that a failing contrast never reads as a passing one. */
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100
}

/** Parts that are not painted themselves. White and black in a mask are not colors. */
const unpainted = /<!--[\s\S]*?-->|<(title|desc|metadata|mask|clipPath)\b[\s\S]*?<\/\1>/g
const painted = /(?<![\w-])(?:fill|stroke|stop-color)\s*(?:=\s*["']|:)\s*([^"';}]+)/gi
const rootColor = /<svg\b[^>]*?(?<![\w-])color\s*(?:=\s*["']|:)\s*([^"';]+)/i
const tags = /<(\/?)([a-z]\w*)\b([^>]*?)(\/?)>/gi
const hasFill = /(?<![\w-])(?:fill\s*[=:]|class\s*=)/i
const shapes = /^(?:path|rect|circle|ellipse|polygon|text)$/i

/**
 * The colors that an SVG paints with, as `#rrggbb`, each once. A shape without a fill is black, and so is
 * `currentColor` in an image, unless the SVG sets `color`. Empty for an SVG that handles dark devices itself.
 * Translucent colors are left out.
 * @param svg the text of the file
 */
export function svgColors(svg: string): readonly string[] {
  if (svg.includes('prefers-color-scheme')) return []
  const drawing = svg.replace(unpainted, '')
  const current = rootColor.exec(drawing)?.[1] ?? 'black'
  const named = [...drawing.matchAll(painted)].map(([, color = '']) =>
    color.trim().toLowerCase() === 'currentcolor' ? current : color,
  )
  const all = hasShapeWithoutFill(drawing) ? [...named, 'black'] : named
  return [...new Set(all.map(parseColor).filter((color) => color !== undefined))]
}

/** Whether a shape has SVG's initial fill: neither it nor a group around it sets one. */
function hasShapeWithoutFill(drawing: string): boolean {
  const around: boolean[] = []
  for (const [, end, name = '', attributes = '', isEmpty] of drawing.matchAll(tags)) {
    if (end) {
      around.pop()
      continue
    }
    const isFilled = hasFill.test(attributes) || around.at(-1) === true
    if (!isFilled && shapes.test(name)) return true
    if (!isEmpty) around.push(isFilled)
  }
  return false
}
