/** There is nobody, or nothing, of that name. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** The service is set up so that it cannot do this. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible'
}

/** Somebody does not want it after all, or nobody could be asked. */
export class Declined extends Error {
  override readonly name = 'Declined'
}
