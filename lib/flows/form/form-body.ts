import { cleanField } from '@/lib/submission/clean'
import { type FlowPageUrl, parseFlowPageUrl } from '@/lib/urls/flow-page-url'

/** The parts of a posted flow form. */
interface SubmittedForm {
  /** The page that posted the form; null if the form does not name one of our pages. */
  readonly pageUrl: FlowPageUrl | null
  /** The fields for Kratos, with the name and value of the pressed button. */
  readonly body: URLSearchParams
}

/** Our own fields (`latchkey.`) and Next's (`$ACTION_`). */
const notForKratos = /^(latchkey\.|\$ACTION_)/

/**
 * Reads a posted flow form (docs/behaviour.md 7.1). Codes and identifiers are cleaned (`cleanField`). The fields that
 * `latchkey.utc` names get a time zone. Passwords and all other values stay as they were typed.
 *
 * Kratos gets the fields urlencoded, as from a plain form. It knows the identity schema, so it turns `"true"`
 * and `"42"` into a boolean and a number. In JSON we would have to guess the types.
 */
export function readForm(form: FormData): SubmittedForm {
  const body = new URLSearchParams()
  const dateTimeFields = new Set(form.getAll('latchkey.utc'))
  for (const [name, value] of form) {
    if (typeof value !== 'string' || notForKratos.test(name)) continue
    body.append(name, dateTimeFields.has(name) ? dateTimeInUtc(value) : cleanField(name, value))
  }
  return { pageUrl: parseFlowPageUrl(form.get('latchkey.page')), body }
}

/**
 * The value of a `datetime-local` field in RFC 3339, with seconds and a time zone. Any other value is not
 * changed.
 */
function dateTimeInUtc(posted: string): string {
  const local = /^(\d{4,}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/.exec(posted)
  return local ? `${local[1]}${local[2] ?? ':00'}Z` : posted
}
