/*
 * Each guess of the attack has a number, in the order in which they are made, and its password says it. So Kratos' side of the
 * simulation knows which guesses were let in, and does not take the owners' sign-ins for guesses.
 */

/** @param at the number of the guess, from 0 */
export function guessedPassword(at: number): string {
  return `guess-${at}-7Qx`
}

/**
 * The number of the guess in a body that Kratos gets, a form or JSON.
 * @returns undefined when it has another password
 */
export function guessIn(body: string): number | undefined {
  const number = /guess-(\d+)-7Qx/.exec(body)?.[1]
  return number === undefined ? undefined : Number(number)
}

export interface LetIn {
  /** Of the first guesses. */
  readonly first: number
  /** Of those that were made after these, because the attack goes on until the owners are in. */
  readonly later: number
}

/**
 * How many guesses were let in.
 * @param seen the number of each guess that Kratos got
 * @param guesses how many of the guesses the goal is about
 */
export function countLetIn(seen: readonly number[], guesses: number): LetIn {
  const first = seen.filter((at) => at < guesses).length
  return { first, later: seen.length - first }
}
