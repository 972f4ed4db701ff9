import { expect, test } from '@jest/globals'
import { countLetIn, guessedPassword, guessIn } from './let-in'

test('a guess is known in a form and in JSON, and an owner is no guess', () => {
  const fields = { identifier: 'owner-1@example.com', password: guessedPassword(1204) }
  expect(guessIn(JSON.stringify(fields))).toBe(1204)
  expect(guessIn(new URLSearchParams(fields).toString())).toBe(1204)
  expect(guessIn(JSON.stringify({ ...fields, password: 'only-for-the-simulation-7Qx' }))).toBeUndefined()
})

// The attack went on for 5,000 guesses more, and 900 of these were let in.
test('guesses after the first ones do not count against the goal', () => {
  const seen = [
    ...Array.from({ length: 700 }, (_, at) => at * 14),
    ...Array.from({ length: 900 }, (_, at) => 10_000 + at * 5),
  ]
  expect(countLetIn(seen, 10_000)).toEqual({ first: 700, later: 900 })
  expect(countLetIn([0, 9_999, 10_000], 10_000)).toEqual({ first: 2, later: 1 })
})
