import type { FlowKind } from '@/lib/http/flow-kind'
import type { Visitor } from '@/lib/request/visitor'

/** A value of JSON. A number that JavaScript cannot hold is kept as it was written (`read-json.ts`). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** The secrets that somebody can guess, by their names at Kratos. */
export const secretNames = ['password', 'code', 'totp_code', 'lookup_secret', 'token'] as const
export type SecretName = (typeof secretNames)[number]

/**
 * What somebody submits to a flow of Kratos, read once (`read-form.ts`, `read-proxied.ts`). Kratos gets what
 * `write-for-kratos.ts` writes from it and nothing else, so what we counted is what Kratos tries.
 */
export interface Submission {
  readonly kind: FlowKind
  /** A UUID in lower case with dashes. */
  readonly flowId: string
  /** As Kratos reads it. `oidc` for a button of a provider; empty when there is none. */
  readonly method: string
  /** Whom a login names, or the address that a recovery or a verification names. Empty when there is none. */
  readonly identifier: string
  /** The secret that it brings. There is one at most: the method has no use for others, so they are not written. */
  readonly secret: SecretName | null
  /** All that Kratos gets, by its names there, the above in it. */
  readonly fields: ReadonlyMap<string, Json>
  /** A form of a page of ours; or through the proxy a plain form of a browser, or a program that reads JSON. */
  readonly door: 'page' | 'form' | 'json'
  readonly visitor: Visitor
  /** The sessions that came along: the cookies that may be Kratos' and `X-Session-Token`. Most often one or none. */
  readonly sessions: readonly string[]
  /** A proof that makes a wait shorter, where the form brought one. */
  readonly proof?: string | undefined
}
