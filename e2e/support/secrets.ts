import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { currentBackend } from './backend'

/** A value that the run used and that no log may contain. */
export interface Secret {
  /** The name to show instead of the value. */
  readonly kind: string
  readonly value: string
}

/** In characters. Shorter values occur in a log by chance. */
export const shortestSecret = 6

/** Cookies that identify a person. The fault cookie does not. */
const secretCookie = /csrf|session|latchkey|user_client/

/** Deletes the secrets of earlier runs. */
export function forgetSecrets(): void {
  writeFileSync(currentBackend().secretsFile, '')
}

/** Records secrets for `log.teardown.ts`. */
export function recordSecrets(secrets: readonly Secret[]): void {
  const lines = secrets
    .filter(({ value }) => value.length >= shortestSecret && !value.includes('\n'))
    .map(({ kind, value }) => `${kind}\t${value}\n`)
  appendFileSync(currentBackend().secretsFile, lines.join(''))
}

/** Every recorded secret, without duplicates. */
export function recordedSecrets(): Secret[] {
  const lines = new Set(readFileSync(currentBackend().secretsFile, 'utf8').split('\n').filter(Boolean))
  return [...lines].map((line) => {
    const [kind = '', value = ''] = line.split('\t')
    return { kind, value }
  })
}

/** The cookies of a browser that identify a person. */
export async function secretCookiesOf(context: BrowserContext): Promise<Secret[]> {
  const cookies = await context.cookies()
  return cookies
    .filter(({ name }) => secretCookie.test(name))
    .flatMap(({ name, value }) =>
      [value, decoded(value)].map((text) => ({ kind: `cookie ${name}`, value: text })),
    )
}

/** Next percent-encodes the cookies of a server action. Kratos does not encode its cookies. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
