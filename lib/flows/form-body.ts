import { type FlowPageUrl, parseFlowPageUrl } from '@/lib/http/flow-page-url'

/** A posted flow form, taken apart. */
export interface SubmittedForm {
  /** The page it was posted from; null when the form does not say, so it was none of ours. */
  readonly pageUrl: FlowPageUrl | null
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
  return { pageUrl: parseFlowPageUrl(form.get('latchkey.page')), body }
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
