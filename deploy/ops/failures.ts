/** There is no identity, session or client with that name. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** The settings of the service do not allow this. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible'
}

/** The operator did not confirm, or there was no terminal to ask in. */
export class Declined extends Error {
  override readonly name = 'Declined'
}
