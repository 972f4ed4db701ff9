/** Why a submission cannot be read; for the log. */
type UnreadableWhy =
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
export class Unreadable extends Error {
  readonly why: UnreadableWhy

  constructor(why: UnreadableWhy) {
    super(`The submission cannot be read: ${why}.`)
    this.why = why
  }
}
