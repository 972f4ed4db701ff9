import { randomBytes } from 'node:crypto'
import { noteSecrets } from './secrets'

/** Somebody with an address and a password that nobody else has. */
export interface Person {
  readonly email: string
  readonly password: string
}

/** A new person, with or without an account; both values must stay out of the log. */
export function newPerson(): Person {
  return { email: secret('e-mail', `ada-${random()}@example.com`), password: newPassword() }
}

/** A password that nobody used before; good enough for Kratos' rules unless it is cut to `length`. */
export function newPassword(length?: number): string {
  return secret('password', `Lantern-${random()}`.slice(-(length ?? 100)))
}

function secret(kind: string, value: string): string {
  noteSecrets([{ kind, value }])
  return value
}

function random(): string {
  return randomBytes(6).toString('hex')
}
