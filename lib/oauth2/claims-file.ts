import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { tryParseJson } from '@/lib/http/parsed-json'

const path = z.string().regex(/^[^.]+(?:\.[^.]+)*$/, { error: 'must be a path such as name.first' })

const sourceSchema = z.union(
  [
    z.strictObject({ trait: path }),
    z.strictObject({ metadata_public: path }),
    z.strictObject({
      value: z.json().refine((value) => value !== null && value !== '', { error: 'must not be empty' }),
    }),
  ],
  { error: 'must be {"trait": PATH}, {"metadata_public": PATH}, or {"value": VALUE}' },
)
const claimsSchema = z.record(z.string(), sourceSchema, { error: 'must be an object of claims' })
const fileSchema = z
  .record(z.string(), claimsSchema, { error: 'must be an object of scopes' })
  .superRefine((scopes, context) => {
    const known = new Map<string, string>()
    for (const [scope, claims] of Object.entries(scopes)) {
      const refuse = (message: string, ...place: string[]) =>
        context.addIssue({ code: 'custom', message, path: [scope, ...place] })
      if (!scopeToken.test(scope)) refuse('is not a scope (RFC 6749, section 3.3)')
      for (const [claim, source] of Object.entries(claims)) {
        const text = JSON.stringify(source)
        const scopeOfOwn = ownClaims.get(claim)
        if (reservedClaims.has(claim)) refuse(`the claim ${claim} is reserved`, claim)
        if (scopeOfOwn) refuse(`Latchkey sets the claim ${claim}, with the scope ${scopeOfOwn}`, claim)
        if ((known.get(claim) ?? text) !== text)
          refuse(`the claim ${claim} has another source in another scope`, claim)
        known.set(claim, text)
      }
    }
  })

/** The claims of each scope that the operator adds, by their names, and where each comes from. */
export type ConfiguredClaims = z.output<typeof fileSchema>

/** RFC 6749, section 3.3: the characters of one scope. */
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** What Hydra or a standard says with them about the token, the client, or the sign-in. */
const reservedClaims: ReadonlySet<string> = new Set([
  ...['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti', 'rat', 'ext', 'scp', 'scope', 'client_id'],
  ...['auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash', 'c_hash', 's_hash', 'sid'],
  ...['act', 'may_act', 'cnf'],
])

/** Latchkey answers for them: for when they changed, and whether an address is verified (claims.ts). */
const ownClaims: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['email_verified', 'email'],
  ['phone_number', 'phone'],
  ['phone_number_verified', 'phone'],
  ['updated_at', 'profile'],
])

/**
 * Reads the operator's claims (`CLAIMS_FILE`).
 * @param file an absolute path
 * @returns the claims, or all mistakes, each with its place as a JSONPath (RFC 9535); never throws
 */
export function readClaimsFile(file: string): {
  readonly claims?: ConfiguredClaims
  readonly mistakes: readonly string[]
} {
  const text = textOf(file)
  if (text === undefined) return { mistakes: [`must be a file that can be read; ${file} is not`] }
  const json = tryParseJson(text)
  if (json === undefined) return { mistakes: [`${file} is not JSON`] }
  const { data, error } = fileSchema.safeParse(json)
  const mistakes = (error?.issues ?? []).map(({ path, message }) => `${jsonPath(path)}: ${message}`)
  return { ...(data && { claims: data }), mistakes }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, 'utf8')
  } catch {
    return undefined
  }
}

function jsonPath(keys: readonly PropertyKey[]): string {
  return `$${keys.map((key) => `[${JSON.stringify(key)}]`).join('')}`
}
