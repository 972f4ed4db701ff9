import { expect, jest, test } from '@jest/globals'
import { mostProofs, openProofs, type Proofs, proofLifetime, sealProofs, withProof } from './proofs'

const older = 'o'.repeat(32)
const newer = 'n'.repeat(32)
const proof = { account: 'A'.repeat(22), identity: 'i'.repeat(12), at: 1_790_000_000, hasSecond: true }
const known: Proofs = {
  device: 'd'.repeat(12),
  proofs: [proof, { ...proof, account: 'b', hasSecond: false }],
}

test('opens what it sealed, and the seal hides the content', () => {
  const sealed = sealProofs(known, [newer])
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(proof.account)
  expect(openProofs(sealed, [newer])).toEqual(known)
  expect(sealProofs(known, [newer])).not.toBe(sealed)
})

test('a proof holds until its own secret is dropped, and a new one has the newest', () => {
  const sealed = sealProofs(known, [older])
  expect(openProofs(sealed, [newer, older])).toEqual(known)
  expect(openProofs(sealed, [newer])).toEqual({})
  expect(openProofs(sealProofs(known, [newer, older]), [newer])).toEqual(known)
})

test('a seal that is changed in any place, or cut, opens nothing', () => {
  const bytes = Buffer.from(sealProofs(known, [newer]), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openProofs(changed.toString('base64url'), [newer])).toEqual({})
    expect(openProofs(bytes.subarray(0, at).toString('base64url'), [newer])).toEqual({})
  }
  expect(openProofs(undefined, [newer])).toEqual({})
  expect(openProofs('Fe26.2*1*x', [newer])).toEqual({})
})

test('proofs end with time', () => {
  jest.useFakeTimers({ now: 1_790_000_000_000 })
  const sealed = sealProofs(known, [newer])
  jest.setSystemTime(Date.now() + proofLifetime * 1000 - 1000)
  expect(openProofs(sealed, [newer])).toEqual(known)
  jest.setSystemTime(Date.now() + 1000)
  expect(openProofs(sealed, [newer])).toEqual({})
  jest.useRealTimers()
})

test('all proofs of a browser fit into one cookie, and the newest stay', () => {
  let proofs: Proofs = {}
  for (let at = 0; at < 40; at += 1)
    proofs = withProof(proofs, { ...proof, account: String(at).padStart(22, 'x') }, 'd'.repeat(12))
  expect(proofs.proofs).toHaveLength(mostProofs)
  expect(proofs.proofs?.[0]?.account).toMatch(/39$/)
  expect(sealProofs(proofs, [newer]).length).toBeLessThan(3_900)
})
