import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const folder = 'e2e/accessibility/screen-texts'

/** A text that a screen may say twice, and why. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  // The navigation and the title of the section are both in the specification.
  'settings-with-providers.aria.yml': ['Social Sign In'],
  // A tick with a name for the field, and the status that is announced.
  'phone-step-verified.aria.yml': ['Your phone number is verified.'],
}

const line =
  /^ *- '?(?:alert|button|heading|link|listitem|paragraph|status|text)(?: "([^"]+)")?[^:]*(?::(?: (.+))?)?$/

/** The texts of at least this length that a screen reader finds more than once. Short ones are labels. */
const minLength = 13

function saidTwice(screen: string): string[] {
  const texts = screen
    .split('\n')
    .map((text) => line.exec(text))
    .map((found) => found?.[1] ?? found?.[2] ?? '')
    .filter((text) => text.length >= minLength && !text.startsWith('/'))
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))]
}

test('no screen says a text twice', () => {
  const names = readdirSync(folder)
  expect(names.length).toBeGreaterThan(50)
  const found = names.map((name) => [name, saidTwice(readFileSync(join(folder, name), 'utf8'))] as const)
  expect(Object.fromEntries(found.filter(([, texts]) => texts.length > 0))).toEqual(reasons)
})

test('a doubled sentence is found, in whatever part of the screen it is', () => {
  const screen =
    '- main:\n  - heading "Your account" [level=1]\n  - paragraph: Signed in as ada\n  - status: Signed in as ada'
  expect(saidTwice(screen)).toEqual(['Signed in as ada'])
})
