import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { tryParseJson } from '@/lib/http/parsed-json'
import { latchkeyCookieName } from '@/lib/session/latchkey-cookie'
import { openText, sealText } from '@/lib/session/seal-text'

/*
 * A device cookie (OWASP, "Slow down online guessing attacks with device cookies"): the sealed list of accounts that
 * this browser has signed in to. It only gives the browser counts of its own.
 */

const digest = z.string().min(1).max(64)
/**
 * That this browser signed in to an account, as Kratos' session said: the digests of the one identifier that was typed
 * and of the identity, when that was, and whether it had a second factor. A list, because 32 have to fit into one
 * cookie.
 */
const accountSchema = z
  .tuple([digest, digest, z.number(), z.union([z.literal(0), z.literal(1)])])
  .transform(([account, identity, at, second]) => ({ account, identity, at, hasSecond: second === 1 }))
type TrustedAccount = Readonly<z.output<typeof accountSchema>>

const knownSchema = z.object({
  /** When the cookie is too old, in seconds. */
  until: z.number(),
  browser: digest,
  accounts: z.array(accountSchema),
})

export interface DeviceCookie {
  /** Names the browser in our counters. A copy of the cookie shares them. */
  readonly browser: string
  readonly accounts: readonly TrustedAccount[]
}

const purpose = 'known browsers'
const maxAccounts = 32

/** 180 days. Each new account starts them again. */
export const deviceCookieLifetime = 180 * 24 * 60 * 60

export function sealDeviceCookie({ browser, accounts }: DeviceCookie, secrets: readonly string[]): string {
  const written = accounts.map((one) => [one.account, one.identity, one.at, one.hasSecond ? 1 : 0])
  const until = nowInSeconds() + deviceCookieLifetime
  return sealText(purpose, JSON.stringify({ until, browser, accounts: written }), secrets)
}

/** Null when there is none, or its seal is broken, forged or too old. */
export function openDeviceCookie(
  sealed: string | undefined,
  secrets: readonly string[],
): DeviceCookie | null {
  const text = sealed && openText(purpose, sealed, secrets)
  const opened = text ? knownSchema.safeParse(tryParseJson(text)).data : undefined
  if (opened === undefined || opened.until <= nowInSeconds()) return null
  return { browser: opened.browser, accounts: opened.accounts }
}

/** Adds the account or replaces its entry. Evicts the oldest entry over the limit. */
export function withTrustedAccount(known: DeviceCookie | null, added: TrustedAccount): DeviceCookie {
  const others = known?.accounts.filter(({ account }) => account !== added.account) ?? []
  return {
    browser: known?.browser ?? randomBytes(9).toString('base64url'),
    accounts: [added, ...others].slice(0, maxAccounts),
  }
}

const cookieName = () => latchkeyCookieName('known')

/** What the visitor's browser is known for; null when for nothing. */
export async function readDeviceCookie(): Promise<DeviceCookie | null> {
  return openDeviceCookie((await cookies()).get(cookieName())?.value, config().SESSION_SECRET)
}

/** Only in a server action or route handler, as deleting. */
export async function writeDeviceCookie(known: DeviceCookie): Promise<void> {
  const { isSecure, SESSION_SECRET } = config()
  const value = sealDeviceCookie(known, SESSION_SECRET)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  ;(await cookies()).set(cookieName(), value, { ...options, maxAge: deviceCookieLifetime })
}

export async function deleteDeviceCookie(): Promise<void> {
  ;(await cookies()).delete({ name: cookieName(), path: '/', secure: config().isSecure })
}
