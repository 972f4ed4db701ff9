import { describe, expect, test } from '@jest/globals'
import { chunkName, chunksOf, furtherChunks, joinChunks, sealSession, unsealSession } from './session'

const name = 'latchkey_session'
const secrets = ['s'.repeat(32)]

/** A browser's cookies after we send it a session: some are set, and some are deleted. */
function jarAfter(jar: Map<string, string>, sealed: string): Map<string, string> {
  const chunks = chunksOf(sealed)
  const next = new Map(jar)
  for (const [index, value] of chunks.entries()) next.set(chunkName(name, index), value)
  for (const old of furtherChunks(name, [...jar.keys()], chunks.length)) next.delete(old)
  return next
}

const readFrom = (jar: Map<string, string>) => joinChunks(name, (cookie) => jar.get(cookie))
const sealedWith = (characters: number) =>
  sealSession({ re_login: { url: 't'.repeat(characters), at: 1 } }, secrets)

test.each([1, 3799, 3800, 3801, 7593, 7600, 30_000])('%i characters come back as they were', (length) => {
  const sealed = Array.from({ length }, (_, index) => 'abcdefghij'[index % 10]).join('')
  const jar = jarAfter(new Map(), sealed)
  expect(readFrom(jar)).toBe(sealed)
  for (const [cookie, value] of jar) expect(cookie.length + value.length).toBeLessThan(4096)
})

test('a session that grows to the largest token and shrinks again leaves no cookie behind', async () => {
  let jar = new Map<string, string>()
  const sizes: number[] = []
  for (const characters of [10, 16_384, 5000, 10]) {
    const sealed = await sealedWith(characters)
    jar = jarAfter(jar, sealed)
    sizes.push(jar.size)
    const session = await unsealSession(readFrom(jar) ?? '', secrets)
    expect(session.re_login?.url).toHaveLength(characters)
  }
  expect(sizes[0]).toBe(1)
  expect(sizes[1]).toBeGreaterThan(5)
  expect(sizes[2]).toBeLessThan(sizes[1] ?? 0)
  expect(sizes[3]).toBe(1)
})

describe('there is no session if', () => {
  test('a chunk is missing', async () => {
    const jar = jarAfter(new Map(), await sealedWith(9000))
    for (const cookie of jar.keys()) {
      const without = new Map(jar)
      without.delete(cookie)
      expect(readFrom(without)).toBeNull()
    }
  })

  test('one chunk is of another session', async () => {
    const jar = jarAfter(new Map(), await sealedWith(9000))
    const other = jarAfter(new Map(), await sealedWith(9000))
    const mixed = new Map(jar).set(chunkName(name, 1), other.get(chunkName(name, 1)) ?? '')
    expect(await unsealSession(readFrom(mixed) ?? '', secrets)).toEqual({})
  })

  test('chunks were swapped', async () => {
    const jar = jarAfter(new Map(), await sealedWith(12_000))
    const [one, two] = [chunkName(name, 1), chunkName(name, 2)]
    const swapped = new Map(jar).set(one, jar.get(two) ?? '').set(two, jar.get(one) ?? '')
    expect(await unsealSession(readFrom(swapped) ?? '', secrets)).toEqual({})
  })
})

test('chunks that a browser kept although they were deleted do no harm', async () => {
  const large = jarAfter(new Map(), await sealedWith(16_000))
  const small = jarAfter(new Map(), await sealedWith(5000))
  const stale = new Map([...large, ...small])
  expect((await unsealSession(readFrom(stale) ?? '', secrets)).re_login?.url).toHaveLength(5000)
})

test.each(['0.x', '1.x', '99.x', '7.', '.', '2.a.b'])('a wrong count does not throw: %s', (first) => {
  expect(() => joinChunks(name, (cookie) => (cookie === name ? first : undefined))).not.toThrow()
})

test('only Latchkey’s own chunks are deleted', () => {
  const sent = [
    name,
    `${name}.1`,
    `${name}.2`,
    `${name}.10`,
    `${name}.x`,
    `${name}2`,
    `x${name}.1`,
    'other.1',
  ]
  expect(furtherChunks(name, sent, 2)).toEqual([`${name}.2`, `${name}.10`])
})
