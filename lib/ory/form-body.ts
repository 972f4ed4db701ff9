import type { Flow } from './flow'
import { isSaved } from './is-saved'
import type { Outcome } from './outcome'
import { type PageAddress, parsePageAddress } from './page-address'

/** A posted flow form, taken apart. */
export interface SubmittedForm {
  /** The page it was posted from; null when the form does not say, so it was none of ours. */
  readonly address: PageAddress | null
  /** What Kratos gets: its own fields with the pressed button's name and value. */
  readonly body: URLSearchParams
}

/** Ours (`latchkey.`) and Next's (`$ACTION_`): not for Kratos. */
const notForKratos = /^(latchkey\.|\$ACTION_)/

/** Codes that Kratos compares letter by letter, however people write them down or their keyboard types them. */
const codeFields = new Set(['code', 'totp_code', 'lookup_secret'])

/**
 * Takes a posted flow form apart (specification 7.1). Codes are folded, times of the fields that `latchkey.utc` names
 * get their time zone; passwords and all other values stay as they were typed.
 *
 * Kratos gets them urlencoded, as from a plain form: it knows the identity schema and so turns `"true"` and
 * `"42"` into what they are. In JSON we would have to guess.
 */
export function readForm(form: FormData): SubmittedForm {
  const body = new URLSearchParams()
  const moments = new Set(form.getAll('latchkey.utc'))
  for (const [name, value] of form) {
    if (typeof value !== 'string' || notForKratos.test(name)) continue
    if (codeFields.has(name)) body.append(name, foldedCode(value))
    else body.append(name, moments.has(name) ? momentInUtc(value) : value)
  }
  return { address: parsePageAddress(form.get('latchkey.page')), body }
}

/** Full-width digits become plain ones (NFKC); spaces, dashes and what nobody sees go. */
function foldedCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}

/** What a `datetime-local` field posts as RFC 3339 wants it, with seconds and a zone; anything else as it is. */
function momentInUtc(posted: string): string {
  const local = /^(\d{4,}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/.exec(posted)
  return local ? `${local[1]}${local[2] ?? ':00'}Z` : posted
}

/**
 * What to put back after an answer. Kratos loses everything when it could not take the form, and empties some fields of
 * a form that it refused. A saved change of settings shows its form again as well, but there nothing is lost.
 */
export function draftAfter(outcome: Outcome, body: URLSearchParams): Record<string, string> | undefined {
  if (outcome.next === 'fail' || outcome.next === 'restart') return draftOf(body)
  if (outcome.next !== 'show' || isSaved(outcome.flow)) return undefined
  return draftOf(emptiedFields(outcome.flow, body))
}

const longestDraft = 2000

/** Never kept: secrets, codes, credentials and what Kratos puts into the form itself. */
const notKept =
  /password|secret|code|token|csrf|^method$|^provider$|^(un)?link$|^webauthn_(login|register)$|^passkey_/i

/**
 * What to put back into the form after a failure that lost it: everything typed but passwords and codes, as far as
 * it fits into a cookie. Undefined when there is nothing to keep.
 */
export function draftOf(body: URLSearchParams): Record<string, string> | undefined {
  const kept: Record<string, string> = {}
  let room = longestDraft
  for (const [name, value] of body) {
    if (notKept.test(name) || value === '') continue
    room -= name.length + value.length
    if (room < 0) break
    kept[name] = value
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}

/** What was typed into fields that the flow shows again without a value; an address that is taken, for one. */
export function emptiedFields(flow: Flow, body: URLSearchParams): URLSearchParams {
  const empty = new Set(
    flow.ui.nodes
      .filter(({ attributes }) => attributes.type !== 'hidden' && !attributes.value)
      .map(({ attributes }) => attributes.name),
  )
  return new URLSearchParams([...body].filter(([name]) => empty.has(name)))
}
