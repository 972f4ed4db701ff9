import { contrast, mix, parseColor } from '@/lib/colors/color'
import type { ThemeName } from './contrast-warnings'
import { themePath } from './theme-path'

/** Wins over the operator's own values (theme-styles.ts). */
const root = ':root:root:root:root'

/** The URL of the style of {@link accentStyle}, on our origin. */
export function accentUrl(color: string): string {
  return `${themePath}/accent-${color.slice(1)}.css`
}

/** The color in the last part of such a URL; undefined if it is invalid. */
export function accentOfFile(file: string): string | undefined {
  const digits = /^accent-([0-9a-f]{6})\.css$/.exec(file)?.[1]
  return digits && `#${digits}`
}

/**
 * The style of a page whose main button has another color. Undefined if the color is invalid, or if the
 * operator's text on it would lack contrast, in either theme (WCAG 2.2 AA).
 */
export function accentStyle(
  accent: string | undefined,
  onAccent: Readonly<Record<ThemeName, string>>,
): string | undefined {
  const color = accent === undefined ? undefined : parseColor(accent)
  if (color === undefined) return undefined
  const texts = [onAccent.light, onAccent.dark]
  // Away from the text, so that the contrast only grows.
  const isTextLight = contrast(onAccent.light, '#000000') > contrast(onAccent.light, '#ffffff')
  const underPointer = mix(isTextLight ? '#000000' : '#ffffff', color, 0.12)
  const isReadable = texts.every((text) =>
    [color, underPointer].every((ground) => contrast(text, ground) >= 4.5),
  )
  return isReadable ? `${root}{--accent:${color};--accent-hover:${underPointer}}` : undefined
}
