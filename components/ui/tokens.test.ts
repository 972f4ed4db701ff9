import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from '@jest/globals'

type Tokens = Readonly<Record<string, string>>

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8')

/** The custom properties of the innermost block that follows `selector`. */
function tokensAfter(selector: string): Tokens {
  const block = css.slice(css.indexOf(selector) + selector.length).split('}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

const light = tokensAfter(':root {')
const dark = tokensAfter(':root:not([data-theme="light"]) {')

test('the dark theme is the same, whether the visitor or the device chooses it', () => {
  expect(tokensAfter(':root[data-theme="dark"] {')).toEqual(dark)
})

const sheets = readdirSync(__dirname)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(__dirname, name), 'utf8'))
  .join('\n')

test('each gap has a use, and pages change at the widths of docs/theming.md only', () => {
  const gaps = Object.keys(light).filter((name) => name.startsWith('--gap-'))
  expect(gaps.filter((name) => !sheets.includes(`var(${name})`))).toEqual([])
  const widths = [...sheets.matchAll(/\((min|max)-width: (\d+)px\)/g)].map(
    ([, side, width]) => Number(width) + (side === 'max' ? 1 : 0),
  )
  const used = [...new Set(widths)].sort((one, other) => one - other)
  expect(used).toEqual([360, 390, 640, 1024, 1536])
  const theming = readFileSync(join(__dirname, '../../docs/theming.md'), 'utf8')
  const [, table = ''] = theming.split('| From | What changes |')
  const said = [...table.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, width, what]) => [Number(width), what])
  expect(said.filter(([, what]) => what !== 'nothing').map(([width]) => width)).toEqual(used)
  expect(said.map(([width]) => width)).toEqual([360, 390, 640, 768, 1024, 1280, 1536])
})

// WCAG 2.4.3, which `every-screen.spec.ts` later checks on each screen.
test('nothing is moved out of the order of the page', () => {
  expect(sheets.match(/[^\n]*(?<![\w-])order:|[^\n]*-reverse/g)).toBeNull()
})

test('500 is rendered in the semibold of Windows, whose font has no such weight', () => {
  const fonts = readFileSync(join(__dirname, 'windows-fonts.css'), 'utf8')
  const faces = [...fonts.matchAll(/@font-face {([^}]+)}/g)].map(([, face = '']) =>
    Object.fromEntries([...face.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])),
  )
  const [, first] = /--font-sans: ("[^"]+"), system-ui;/.exec(fonts) ?? []
  const family = { 'font-family': first }
  const letters = { 'unicode-range': 'U+0-24F, U+370-6FF, U+1E00-1FFF' }
  expect(faces).toEqual([
    { ...family, ...letters, src: 'local("Segoe UI")' },
    { ...family, ...letters, src: 'local("Segoe UI Semibold")', 'font-weight': '500 700' },
  ])
})

const texts = [
  ['--text', ['--page', '--surface', '--field', '--hover']],
  ['--text-muted', ['--page', '--surface', '--field', '--hover']],
  ['--link', ['--surface', '--page']],
  ['--on-accent', ['--accent', '--accent-hover']],
  ['--error', ['--surface']],
  ['--success', ['--surface']],
] as const
/** The colors of messages. Their background is 12 % of the color on the card (`alert.css`). */
const tones = ['--error', '--success', '--link', '--text-muted']
const edges = [
  ['--line-strong', ['--surface', '--field']],
  ['--focus', ['--surface', '--page']],
] as const

describe.each([
  ['light', light],
  ['dark', dark],
])('contrast in the %s theme (WCAG 2.2 AA)', (_, tokens) => {
  it.each(texts.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground])))(
    '%s on %s is readable',
    (ink, ground) => {
      expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(tones)('a message in %s is readable', (tone) => {
    const ground = mix(tokens[tone], tokens['--surface'], 0.12)
    expect(contrast(tokens['--text'], ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens['--text-muted'], ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens[tone], ground)).toBeGreaterThanOrEqual(3)
  })

  it.each(['--text', '--text-muted', '--link'])('%s on the light of the keyhole is readable', (ink) => {
    const ground = mix(tokens['--accent'], tokens['--page'], 0.08)
    expect(contrast(tokens[ink], ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(edges.flatMap(([edge, grounds]) => grounds.map((ground) => [edge, ground])))(
    '%s on %s is visible',
    (edge, ground) => {
      expect(contrast(tokens[edge], tokens[ground])).toBeGreaterThanOrEqual(3)
    },
  )
})

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `color-mix(in srgb, color share, ground)`. */
function mix(color = '', ground = '', share = 0): string {
  const [over, under] = [channels(color), channels(ground)]
  const mixed = over.map((channel, index) => Math.round(channel * share + (under[index] ?? 0) * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Red, green and blue, 0 to 255 each. */
function channels(color: string): number[] {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`not a color: ${color}`)
  return (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
}

/** Relative luminance as WCAG defines it. */
function luminance(color = ''): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
