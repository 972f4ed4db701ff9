/** What an answer of Kratos says of the submission before it. A doubt is never good news. */
export interface Understood {
  /**
   * What Kratos thought of the secret. `nothing`: it looked at none, and we know that it did not. `doubt`: the answer is
   * lost, late, shed, refused or unknown, so the secret may have been tried; it counts as tried and credits nobody.
   */
  readonly looked: 'right' | 'wrong' | 'nothing' | 'doubt'
  /** Kratos sent a message, or may have. */
  readonly sentMessage: boolean
  /** Kratos made an account, or told that there is one, or may have. */
  readonly registered: boolean
  /** The session that Kratos made. Only its identity may be credited. */
  readonly session: MadeSession | null
}

/** A session that Kratos made because of a submission. */
export interface MadeSession {
  /** Of the cookie, or the token of a program. */
  readonly value: string
  /** The name of its cookie; null for a program's token. */
  readonly cookie: string | null
  /** Whose it is. Null where Kratos' answer does not say: `whoseSession` asks. */
  readonly identityId: string | null
  /** `aal1` or `aal2`; null where Kratos does not say. */
  readonly aal: string | null
}
