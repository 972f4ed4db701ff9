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
  | 'too_long'
  | 'phone_number'

/** A submission that Kratos may read in another way than we do. Nothing is asked because of it. */
export class AmbiguousSubmission extends Error {
  readonly ambiguity: Ambiguity

  constructor(why: Ambiguity) {
    super(`The submission cannot be read: ${why}.`)
    this.ambiguity = why
  }
}
