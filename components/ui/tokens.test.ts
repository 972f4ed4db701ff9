import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

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
const dark = tokensAfter('(prefers-color-scheme: dark) {\n  :root {')

const texts = [
  ['--text', ['--page', '--surface', '--field', '--disabled-ground']],
  ['--text-muted', ['--page', '--surface', '--field', '--disabled-ground']],
  ['--link', ['--surface', '--page']],
  ['--on-accent', ['--accent', '--accent-hover']],
  ['--error', ['--surface', '--error-ground']],
  ['--success', ['--surface', '--success-ground']],
  ['--info', ['--surface', '--info-ground']],
] as const
const edges = [
  ['--line-strong', ['--surface', '--field']],
  ['--focus', ['--surface', '--page']],
] as const

describe.each([
  ['light', light],
  ['dark', dark],
])('contrast in the %s theme (WCAG 2.2 AA)', (_, tokens) => {
  it.each(texts.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground])))(
    '%s on %s can be read',
    (ink, ground) => {
      expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(edges.flatMap(([edge, grounds]) => grounds.map((ground) => [edge, ground])))(
    '%s on %s can be seen',
    (edge, ground) => {
      expect(contrast(tokens[edge], tokens[ground])).toBeGreaterThanOrEqual(3)
    },
  )
})

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG defines it. */
function luminance(colour = ''): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`not a colour: ${colour}`)
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
