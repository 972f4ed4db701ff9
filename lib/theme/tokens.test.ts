import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { contrastWarnings } from './contrast-warnings'
import { completeColors } from './theme-styles'
import { readValue } from './token-value'
import { keyholeShare, tokens } from './tokens'

const css = readFileSync('components/ui/tokens.css', 'utf8')

function valuesAfter(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(selector)).split('}')[0] ?? ''
  const found = [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\s+/g, ' ').replace(/(?<=\() | (?=\))/g, ''),
  ])
  return Object.fromEntries(found)
}

/** The others are made of these. */
const isToken = ([name = '']: readonly string[]) => !/^--(?:gap-|keyhole)/.test(name)
const tokensOf = (selector: string) =>
  Object.fromEntries(Object.entries(valuesAfter(selector)).filter(isToken))

/** Both in our spelling: rgb(20 25 34 / 5%) is one of many. */
const written = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readToken(name, value)]))

function readToken(name: string, value: string): string | undefined {
  const token = tokens[name]
  return token && readValue(value, token)
}

/** Their values are formulas, which operators cannot write. */
const formulas = ['--page-image', '--card-above']

test('the tokens are those of tokens.css, with their values there, and each other value is valid', () => {
  const light = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, token.light]))
  expect(light).toEqual(tokensOf(':root {'))
  const values = written(light)
  expect(Object.keys(values).filter((name) => values[name] === undefined)).toEqual(formulas)
})

test('the tokens of the dark theme are those of tokens.css', () => {
  const dark = Object.entries(tokens).flatMap(([name, token]) => (token.dark ? [[name, token.dark]] : []))
  expect(Object.fromEntries(dark)).toEqual(tokensOf(':root[data-theme="dark"] {'))
})

test.each([
  ['light', ':root {'],
  ['dark', ':root[data-theme="dark"] {'],
  ['dark', ':root:not([data-theme="light"]) {'],
] as const)(
  'the light of the keyhole is in the %s theme (%s) what the check of contrasts expects',
  (theme, selector) => {
    const share = `${keyholeShare[theme] * 100}%`
    expect(valuesAfter(selector)['--keyhole']).toBe(`color-mix(in srgb, var(--accent) ${share}, var(--page))`)
  },
)

test('an operator who changes nothing gets no warning', () => {
  expect(contrastWarnings(completeColors({ light: {}, dark: {} }))).toEqual([])
})

test('docs/theming.md describes each token, and no other', () => {
  const described = [...readFileSync('docs/theming.md', 'utf8').matchAll(/^\| `(--[\w-]+)`/gm)].map(
    ([, name]) => name,
  )
  expect(described.toSorted()).toEqual(Object.keys(tokens).sort())
})
