import {
  clampChroma,
  formatHex,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  modeXyz50,
  parse,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

// The library parses only registered notations.
for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeXyz50, modeLab, modeLch, modeOklab]) {
  register(mode as typeof modeRgb)
}
const toOklch = register(modeOklch)

/** Any CSS color as `#rrggbb`; undefined if it is invalid, or not opaque. */
export function parseColor(text: string): string | undefined {
  const parsed = parse(text.trim().toLowerCase())
  if (parsed === undefined || (parsed.alpha ?? 1) < 1) return undefined
  return formatHex(clampChroma(parsed, 'oklch'))
}

/** Any CSS color, also a translucent one, as `rgb(r g b / a%)`. */
export function parseShade(text: string): string | undefined {
  const parsed = parse(text.trim().toLowerCase())
  if (parsed === undefined) return undefined
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(formatHex(parsed) ?? '') ?? []
  const channels = [red, green, blue].map((part) => Number.parseInt(part, 16)).join(' ')
  const share = Math.round((parsed.alpha ?? 1) * 1000) / 10
  return `rgb(${channels} / ${share}%)`
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other)
}

/** `color-mix(in srgb, color share, ground)`. */
export function mix(color: string, ground: string, share: number): string {
  const [over, under] = [channelsOf(color), channelsOf(ground)]
  const mixed = over.map((channel, index) => Math.round(channel * share + (under[index] ?? 0) * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  return (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
}

/**
 * The color nearest to this one that has enough contrast on every ground. Only the lightness changes, by as little as
 * possible (OKLCH). Undefined if no lightness has it on all of them.
 */
export function nearestReadable(color: string, passes: (candidate: string) => boolean): string | undefined {
  const start = toOklch(color)
  if (start === undefined) return undefined
  for (let distance = 0; distance <= 1; distance += 0.005) {
    for (const lightness of [start.l - distance, start.l + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = formatHex(clampChroma({ ...start, l: lightness }, 'oklch'))
      if (candidate !== undefined && passes(candidate)) return candidate
    }
  }
  return undefined
}
