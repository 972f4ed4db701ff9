import { expect, test } from '@jest/globals'
import { acquireUseRelease } from './acquire-use-release'

/** Everything that happens, in order. */
function record() {
  const events: string[] = []
  const acquire = () => {
    events.push('acquired')
    return 'a place'
  }
  const release = (resource: string) => void events.push(`${resource} is released`)
  return { events, acquire, release }
}

const broken = () => {
  throw new Error('broken')
}

test('an acquired resource is released after its use', async () => {
  const { events, acquire, release } = record()
  const result = await acquireUseRelease(
    acquire,
    async (resource) => {
      await Promise.resolve()
      events.push(`${resource} is used`)
      return 'result'
    },
    release,
  )
  expect(result).toBe('result')
  expect(events).toEqual(['acquired', 'a place is used', 'a place is released'])
})

test.each([
  ['at once', broken],
  ['later', () => Promise.resolve().then(broken)],
])('a use that fails %s releases it, once', async (_, use) => {
  const { events, acquire, release } = record()
  await expect(acquireUseRelease(acquire, use, release)).rejects.toThrow('broken')
  expect(events).toEqual(['acquired', 'a place is released'])
})

test('a resource that could not be acquired is neither used nor released', async () => {
  const { events, release } = record()
  const use = async () => void events.push('used')
  await expect(acquireUseRelease(broken, use, release)).rejects.toThrow('broken')
  expect(events).toEqual([])
})
