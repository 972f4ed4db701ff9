import type { ThemeChoice } from '@/lib/config/theme-choice'
import type { ThemeColors, ThemeName } from './contrast-warnings'
import type { ThemeCss, TokenValues } from './read-theme-css'
import { tokens } from './tokens'

/** The style sheet of a page, for each choice of theme. Empty if the operator changes nothing. */
type ThemeStyles = Readonly<Record<ThemeChoice, string>>

/** Wins over any rule of tokens.css, regardless of their order. */
const root = ':root:root:root'

/**
 * Writes the operator's values after Latchkey's. A page gets only the themes that it can show.
 * @param urls the URL of each file of the folder
 */
export function themeStyles(
  css: Pick<ThemeCss, 'light' | 'dark' | 'fonts'>,
  urls: Readonly<Record<string, string>>,
): ThemeStyles {
  const faces = css.fonts
    .filter(({ file }) => urls[file] !== undefined)
    .map(({ file, descriptors }) =>
      block('@font-face', { ...descriptors, src: `url(${urls[file]}) format("woff2")` }),
    )
    .join('')
  const { light, dark } = tokenOverrides(css)
  const base = faces + block(root, light) + forFingers(light)
  const onScreen = (query: string) => wrapped(`@media screen${query}`, block(root, dark))
  return {
    light: base,
    dark: base + onScreen(''),
    system: base + onScreen(' and (prefers-color-scheme:dark)'),
  }
}

/** All colors of both themes: the operator's, or else the default. */
export function completeColors(css: Pick<ThemeCss, 'light' | 'dark'>): ThemeColors {
  const { light, dark } = tokenOverrides(css)
  const names = Object.keys(tokens)
  const lights = Object.fromEntries(names.map((name) => [name, tokens[name]?.light ?? '']))
  return {
    light: { ...lights, ...light },
    dark: { ...lights, ...light, ...darkDefaults(names), ...dark },
  }
}

/** The color of the page on a phone: there the screen itself is the card. */
export function pageColorsOf(css: Pick<ThemeCss, 'light' | 'dark'>): Readonly<Record<ThemeName, string>> {
  return inBoth(css, '--surface')
}

/** The main button in both themes. */
export function accentOf(css: Pick<ThemeCss, 'light' | 'dark'>): Readonly<Record<ThemeName, string>> {
  return inBoth(css, '--accent')
}

/** The text of the main button in both themes. */
export function onAccentOf(css: Pick<ThemeCss, 'light' | 'dark'>): Readonly<Record<ThemeName, string>> {
  return inBoth(css, '--on-accent')
}

function inBoth(css: Pick<ThemeCss, 'light' | 'dark'>, token: string): Readonly<Record<ThemeName, string>> {
  const { light, dark } = completeColors(css)
  return { light: light[token] ?? '', dark: dark[token] ?? '' }
}

/** The colors of a page without a theme of the operator. */
export const pageColors = pageColorsOf({ light: {}, dark: {} })

/**
 * The tokens that a theme changes. A color of the light theme must not apply to the dark one, so the default is written
 * there. An operator's image, and a card that is not in the middle of the keyhole, leave no keyhole in either theme.
 */
function tokenOverrides({ light, dark }: Pick<ThemeCss, 'light' | 'dark'>): ThemeColors {
  const { '--card-inline': inline = 'center', '--page-image': image } = light
  const keyhole =
    inline === 'center' && image === undefined ? {} : { '--page-image': 'none', '--keyhole': 'transparent' }
  return {
    light: { ...keyhole, ...light },
    dark: { ...darkDefaults(Object.keys(light)), ...keyhole, ...dark },
  }
}

/** Our values in the dark theme, of those tokens that have one. */
function darkDefaults(names: readonly string[]): TokenValues {
  const found = names.flatMap((name) => {
    const value = tokens[name]?.dark
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}

/** A finger needs at least as much space as in tokens.css. */
function forFingers({ '--target': target }: TokenValues): string {
  if (target === undefined) return ''
  return wrapped('@media (pointer:coarse)', block(root, { '--target': `max(2.75rem,${target})` }))
}

function block(selector: string, values: TokenValues): string {
  const body = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return body.length > 0 ? `${selector}{${body.join(';')}}` : ''
}

function wrapped(query: string, rules: string): string {
  return rules === '' ? '' : `${query}{${rules}}`
}
