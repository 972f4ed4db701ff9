import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { firstEntries, loadEntries } from './warm-pages.mjs'

test('the entries are files of app', () => {
  const isThere = (entry: string) => ['.ts', '.tsx'].some((ending) => existsSync(`app${entry}${ending}`))
  expect(firstEntries.filter((entry) => !isThere(entry))).toEqual([])
})

test('each entry is loaded once, after the one before it, and prepares its fetch', async () => {
  const steps: string[] = []
  await loadEntries(async (entry) => {
    steps.push(entry)
    await Promise.resolve()
    return { ComponentMod: { patchFetch: () => steps.push('ready') } }
  }, 0)
  expect(steps).toEqual(firstEntries.flatMap((entry) => [entry, 'ready']))
})

test('an entry that cannot be loaded is left to its first visitor', async () => {
  const asked: string[] = []
  await loadEntries(async (entry) => {
    asked.push(entry)
    throw new Error('no such file')
  }, 0)
  expect(asked).toEqual(firstEntries)
})
