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
