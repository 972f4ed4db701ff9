import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { currentBackend } from './backend'

/** Something that the run used and that no log may hold. */
export interface Secret {
  /** What it is, for a message that must not repeat it. */
  readonly kind: string
  readonly value: string
}

/** Shorter values would turn up in a log by chance. */
const minLength = 6

/** Cookies that say who somebody is; the fault cookie does not. */
const secretCookie = /csrf|session|latchkey|user_client/

/** Forgets the secrets of earlier runs. */
export function forgetSecrets(): void {
  writeFileSync(currentBackend().secretsFile, '')
}

/** Writes secrets down for `log.spec.ts`. */
export function recordSecrets(secrets: readonly Secret[]): void {
  const lines = secrets
    .filter(({ value }) => value.length >= minLength && !value.includes('\n'))
    .map(({ kind, value }) => `${kind}\t${value}\n`)
  appendFileSync(currentBackend().secretsFile, lines.join(''))
}

/** Every secret of the run, each once. */
export function recordedSecrets(): Secret[] {
  const lines = new Set(readFileSync(currentBackend().secretsFile, 'utf8').split('\n').filter(Boolean))
  return [...lines].map((line) => {
    const [kind = '', value = ''] = line.split('\t')
    return { kind, value }
  })
}

/** The secrets a page holds now: its cookies, and the tokens in its forms. */
export async function secretsOf(page: Page): Promise<Secret[]> {
  const cookies = (await page.context().cookies())
    .filter(({ name }) => secretCookie.test(name))
    .flatMap(({ name, value }) =>
      [value, decoded(value)].map((text) => ({ kind: `cookie ${name}`, value: text })),
    )
  const tokens = await page
    .locator('input[name$="_token"]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''] as const),
    )
  return [...cookies, ...tokens.map(([name, value]) => ({ kind: `field ${name}`, value }))]
}

/** Next percent-encodes what a server action sets, Kratos does not. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
