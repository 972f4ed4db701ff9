import { expect, test } from '@jest/globals'
import { identitySchema } from '@/lib/ory/kratos/identity/identity'
import { kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import { supportNotesOf } from './support-notes'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

/** The notes that someone sees who signed in so many hours ago. */
function seen(latchkey_support: unknown, signedIn: number | undefined) {
  const identity = identitySchema.parse({ id: 'ada', traits: {}, metadata_public: { latchkey_support } })
  const session = kratosSessionSchema.parse({
    id: 's',
    ...(signedIn !== undefined && { authenticated_at: ago(signedIn) }),
  })
  return supportNotesOf({ identity, session }).map(({ action }) => action)
}
const note = (hours: number) => [{ action: 'remove_totp', at: ago(hours) }]

test.each<[string, unknown, number | undefined, string[]]>([
  ['before this sign-in', note(2), 1, ['remove_totp']],
  ['after this sign-in', note(1), 2, []],
  ['almost a week ago', note(7 * 24 - 1), 1, ['remove_totp']],
  ['more than a week ago', note(7 * 24 + 1), 1, []],
  ['before a sign-in at no known time', note(2), undefined, []],
  ['of an unknown kind', [{ action: 'other', at: ago(2) }, ...note(3)], 1, ['remove_totp']],
  ['that are no list', 'text', 1, []],
  ['that are absent', undefined, 1, []],
])('notes %s', (_, notes, signedIn, expected) => {
  expect(seen(notes, signedIn)).toEqual(expected)
})
