import { expect, test } from '@jest/globals'
import { type SignOutContext, type SignOutStep, signOutStepOf } from './sign-out-step'

type Row = [SignOutContext['begun'], SignOutContext['kratos'], string, SignOutStep]

/** `stored` and `wished` as words; every other combination counts as well. */
test.each<Row>([
  [null, 'ready', 'stored wished', 'visit_stored'],
  [null, 'ready', 'wished', 'leave_by_kratos'],
  [null, 'ready', 'stored', 'ask'],
  [null, 'ready', '', 'ask'],
  [null, 'signed_out', 'stored wished', 'go_to_hydra'],
  [null, 'signed_out', 'wished', 'go_to_hydra'],
  [null, 'signed_out', 'stored', 'finish'],
  [null, 'signed_out', '', 'finish'],
  ['kratos', 'signed_out', 'wished', 'go_to_hydra'],
  // Kratos leads here from its own logout, whatever the browser says of who led there first.
  ['kratos', 'signed_out', '', 'go_to_hydra'],
  // Kratos did not end its session.
  ['kratos', 'ready', 'stored wished', 'ask'],
  ['kratos', 'ready', '', 'ask'],
  ['hydra', 'ready', 'stored wished', 'ask'],
  ['hydra', 'ready', '', 'ask'],
  // A Hydra that leads back here.
  ['hydra', 'signed_out', 'wished', 'finish'],
  ['hydra', 'signed_out', '', 'finish'],
])('begun %s, Kratos %s, %s: %s', (begun, kratos, words, expected) => {
  const isStored = words.includes('stored')
  expect(signOutStepOf({ begun, kratos, isStored, isWished: words.includes('wished') })).toBe(expected)
})
