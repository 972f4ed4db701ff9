import { expect, test } from '@jest/globals'
import { runStages } from './schedule'

type Stage = { id: string; after?: string[]; shares?: 'ory' }

/** Runs the stages. Each one takes this number of turns, so that the order is always the same. */
async function play(
  stages: Stage[],
  slots: number,
  turns: Record<string, number> = {},
  failing: string[] = [],
) {
  const events: string[] = []
  let running = 0
  let most = 0
  await runStages(
    stages.map((stage) => ({ title: '', command: '', ...stage })),
    slots,
    async ({ id }, failed) => {
      if (failed) {
        events.push(`${id} blocked by ${failed}`)
        return false
      }
      events.push(`+${id}`)
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < (turns[id] ?? 1) * 10; turn += 1) await Promise.resolve()
      running -= 1
      events.push(`-${id}`)
      return !failing.includes(id)
    },
  )
  return { events: events.join(' '), most }
}

test('runs at most as many stages concurrently as there are slots', async () => {
  const { events, most } = await play([{ id: 'a' }, { id: 'b' }, { id: 'c' }], 2, { a: 3, b: 1, c: 1 })
  expect(most).toBe(2)
  expect(events).toBe('+a +b -b +c -c -a')
})

test('runs one of the stages that share something, and another one beside it', async () => {
  const stages: Stage[] = [{ id: 'a', shares: 'ory' }, { id: 'b', shares: 'ory' }, { id: 'c' }]
  const { events } = await play(stages, 2, { a: 2, b: 1, c: 1 })
  expect(events).toBe('+a +c -c -a +b -b')
})

test('starts a stage after the stages that it needs', async () => {
  const { events } = await play([{ id: 'late', after: ['build'] }, { id: 'build' }, { id: 'free' }], 2)
  expect(events).toBe('+build +free -build -free +late -late')
})

test('blocks what comes after a failure, at any distance, and runs the rest', async () => {
  const stages = [{ id: 'c', after: ['b'] }, { id: 'b', after: ['a'] }, { id: 'a' }, { id: 'd' }]
  const { events } = await play(stages, 1, {}, ['a'])
  expect(events).toBe('+a -a b blocked by a c blocked by b +d -d')
})

test('a stage that waits for an unknown stage or for itself is an error', async () => {
  await expect(play([{ id: 'a', after: ['gone'] }], 2)).rejects.toThrow(
    'The stage a waits for a stage that never runs.',
  )
  await expect(play([{ id: 'a', after: ['a'] }], 2)).rejects.toThrow('never runs')
})
