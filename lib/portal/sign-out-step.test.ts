import { expect, test } from '@jest/globals'
import { decideSignOut, type SignOutContext, type SignOutDecision } from './sign-out'

type Row = [SignOutContext['started'], SignOutContext['kratos'], string, SignOutDecision]

/** The third column lists what holds: `stored`, `wanted`. */
test.each<Row>([
  [null, 'ready', 'stored wanted', 'visit_stored'],
  [null, 'ready', 'wanted', 'leave_by_kratos'],
  [null, 'ready', 'stored', 'ask'],
  [null, 'ready', '', 'ask'],
  [null, 'signed_out', 'stored wanted', 'go_to_hydra'],
  [null, 'signed_out', 'wanted', 'go_to_hydra'],
  [null, 'signed_out', 'stored', 'finish'],
  [null, 'signed_out', '', 'finish'],
  ['kratos', 'signed_out', 'wanted', 'go_to_hydra'],
  // Kratos leads here from its own logout, so it does not matter where the browser says that it came from.
  ['kratos', 'signed_out', '', 'go_to_hydra'],
  // Kratos did not end its session.
  ['kratos', 'ready', 'stored wanted', 'ask'],
  ['kratos', 'ready', '', 'ask'],
  ['hydra', 'ready', 'stored wanted', 'ask'],
  ['hydra', 'ready', '', 'ask'],
  // Hydra redirects back here.
  ['hydra', 'signed_out', 'wanted', 'finish'],
  ['hydra', 'signed_out', '', 'finish'],
])('started with %s, Kratos %s, %s: %s', (started, kratos, facts, expected) => {
  const isStored = facts.includes('stored')
  expect(decideSignOut({ started, kratos, isStored, isWanted: facts.includes('wanted') })).toBe(expected)
})
