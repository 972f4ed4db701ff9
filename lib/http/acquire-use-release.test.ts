import { expect, test } from '@jest/globals'
import { acquireUseRelease } from './acquire-use-release'

/** Everything that happens, in order. */
function record() {
  const events: string[] = []
  const take = () => {
    events.push('taken')
    return 'a place'
  }
  const giveBack = (taken: string) => void events.push(`${taken} is given back`)
  return { events, take, giveBack }
}

const broken = () => {
  throw new Error('broken')
}

test('an acquired resource is released after its use', async () => {
  const { events, take, giveBack } = record()
  const result = await acquireUseRelease(
    take,
    async (taken) => {
      await Promise.resolve()
      events.push(`${taken} is used`)
      return 'result'
    },
    giveBack,
  )
  expect(result).toBe('result')
  expect(events).toEqual(['taken', 'a place is used', 'a place is given back'])
})

test.each([
  ['at once', broken],
  ['later', () => Promise.resolve().then(broken)],
])('a use that fails %s releases it, once', async (_, use) => {
  const { events, take, giveBack } = record()
  await expect(acquireUseRelease(take, use, giveBack)).rejects.toThrow('broken')
  expect(events).toEqual(['taken', 'a place is given back'])
})

test('a resource that could not be acquired is neither used nor released', async () => {
  const { events, giveBack } = record()
  const use = async () => void events.push('used')
  await expect(acquireUseRelease(broken, use, giveBack)).rejects.toThrow('broken')
  expect(events).toEqual([])
})
