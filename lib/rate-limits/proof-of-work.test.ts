import { expect, test } from '@jest/globals'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { createDigests } from './digests'
import { createMemoryStore } from './memory-store'
import { createWorkChallenge, verifyWork } from './proof-of-work'

const digests = createDigests('a secret')
const limits = { digests, store: createMemoryStore() }
const by = { accounts: ['ada', 'bob'], network: 'a', used: 0 }

async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return JSON.stringify({ challenge, solution })
}

test('a browser solves it, and it is valid for these accounts from this network only', async () => {
  const proof = await solved(await createWorkChallenge(by, digests))
  expect(await verifyWork(proof, { ...by, accounts: ['bob', 'ada'] }, limits)).toBe(true)
  // Another proof was used since.
  expect(await verifyWork(proof, { ...by, used: 1 }, limits)).toBe(false)
  expect(await verifyWork(proof, { ...by, accounts: ['ada'] }, limits)).toBe(false)
  expect(await verifyWork(proof, { ...by, network: 'b' }, limits)).toBe(false)
  expect(await verifyWork(proof, by, { ...limits, digests: createDigests('another secret') })).toBe(false)
})

test('a changed, guessed or malformed proof is invalid', async () => {
  const proof = JSON.parse(await solved(await createWorkChallenge(by, digests)))
  const { challenge, solution } = proof
  const changed = (parameters: object) => ({
    ...proof,
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
  })
  const wrong = [
    changed({ cost: 1 }),
    changed({ keyPrefix: '0' }),
    changed({ expiresAt: challenge.parameters.expiresAt + 600 }),
    { challenge, solution: { ...solution, counter: solution.counter + 1 } },
    { challenge, solution: { ...solution, counter: -1 } },
    { challenge: { parameters: challenge.parameters }, solution },
    { challenge },
    null,
  ]
  for (const one of wrong)
    expect([one, await verifyWork(JSON.stringify(one), by, limits)]).toEqual([one, false])
  for (const one of ['', '{', 'x'.repeat(5000)]) expect(await verifyWork(one, by, limits)).toBe(false)
})

test('incorrect solutions of one challenge cost Latchkey three keys', async () => {
  const challenge = await createWorkChallenge(by, digests)
  const proof = await solved(challenge)
  const wrong = JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } })
  for (let at = 0; at < 2; at += 1) expect(await verifyWork(wrong, by, limits)).toBe(false)
  expect(await verifyWork(proof, by, limits)).toBe(true)
  expect(await verifyWork(proof, by, limits)).toBe(false)
})

test('each used proof doubles the work, up to a maximum', async () => {
  const costs = await Promise.all(
    [0, 1, 2, 3, 4, 100].map(
      async (used) => (await createWorkChallenge({ ...by, used }, digests)).parameters.cost,
    ),
  )
  expect(costs).toEqual([4000, 8000, 16_000, 32_000, 32_000, 32_000])
})

test('it expires after ten minutes', async () => {
  const { expiresAt = 0 } = (await createWorkChallenge(by, digests)).parameters
  expect(expiresAt - Date.now() / 1000).toBeGreaterThan(598)
  expect(expiresAt - Date.now() / 1000).toBeLessThanOrEqual(600)
})
