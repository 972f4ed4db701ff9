/** Why a submission cannot be read; for the log. */
type Ambiguity =
  | 'flow_id'
  | 'name_twice'
  | 'other_spelling'
  | 'two_accounts'
  | 'value'
  | 'json'
  | 'key_twice'
  | 'too_deep'
  | 'too_many'
  | 'content_type'
  | 'too_large'
  | TypingError

/** What people cause by what they type. Each has a notice of its name, which sends them back to their form. */
type TypingError = 'phone_number' | 'too_long'

export function isTypingError(ambiguity: Ambiguity): ambiguity is TypingError {
  return ambiguity === 'phone_number' || ambiguity === 'too_long'
}

/** A submission that Kratos may read differently from us. It is not sent. */
export class AmbiguousSubmission extends Error {
  readonly ambiguity: Ambiguity

  constructor(why: Ambiguity) {
    super(`The submission cannot be read: ${why}.`)
    this.ambiguity = why
  }
}
