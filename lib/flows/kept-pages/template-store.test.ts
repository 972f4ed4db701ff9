import { expect, test } from '@jest/globals'
import { type PageTemplate, sizeOf } from './page-template'
import { TemplateStore } from './template-store'

const page = (length = 10): PageTemplate => ({ headers: [], body: ['x'.repeat(length)] })

test('a page is wanted when its shape is asked for again', () => {
  const store = new TemplateStore()
  expect([store.isWanted('a'), store.isWanted('b'), store.isWanted('a'), store.isWanted('a')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a page is kept for a minute', () => {
  let now = 0
  const store = new TemplateStore(() => now)
  const kept = page()
  store.keep('a', kept)
  expect(store.get('b')).toBeUndefined()
  now = 59_999
  expect(store.get('a')).toBe(kept)
  now = 60_000
  expect(store.get('a')).toBeUndefined()
})

test('the page that nobody asked for makes place', () => {
  const store = new TemplateStore()
  for (let count = 0; count < 200; count += 1) store.keep(`${count}`, page())
  store.get('0')
  store.keep('new', page())
  expect(['0', '1', '2', 'new'].map((key) => store.get(key) !== undefined)).toEqual([true, false, true, true])
})

test('all pages together have a largest size', () => {
  const store = new TemplateStore()
  // The same page again takes no more place.
  for (let count = 0; count < 10; count += 1) store.keep('a', page(2_000_000))
  store.keep('b', page(2_000_000))
  expect([store.get('a') !== undefined, store.get('b') !== undefined]).toEqual([true, true])
  store.keep('c', page(2_500_000))
  expect(['a', 'b', 'c'].map((key) => store.get(key) !== undefined)).toEqual([false, true, true])
  store.keep('large', page(7_000_000))
  expect(['b', 'c', 'large'].map((key) => store.get(key))).toEqual([undefined, undefined, undefined])
})

test('a page that is asked for takes no more place, and one that has ended takes none', () => {
  let now = 0
  const store = new TemplateStore(() => now)
  const half = page(3_000_000 - sizeOf(page(0)))
  const isKept = (keys: string) => [...keys].map((key) => store.get(key) !== undefined)
  for (const key of 'ab') store.keep(key, half)
  expect(isKept('abab')).toEqual([true, true, true, true])
  store.keep('c', page())
  expect(isKept('abc')).toEqual([false, true, true])
  now = 60_000
  expect(isKept('bc')).toEqual([false, false])
  for (const key of 'de') store.keep(key, half)
  expect(isKept('de')).toEqual([true, true])
})

test.each([
  [998, true],
  [999, false],
])('after %i other shapes, the first one is known: %s', (others, isKnown) => {
  const store = new TemplateStore()
  store.isWanted('first')
  for (let count = 0; count < others; count += 1) store.isWanted(`${count}`)
  expect(store.isWanted('first')).toBe(isKnown)
})
