import { expect, test } from '@jest/globals'
import type { PageTemplate } from './page-template'
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

test('any number of shapes takes little memory', () => {
  const store = new TemplateStore()
  store.isWanted('first')
  for (let count = 0; count < 1000; count += 1) store.isWanted(`${count}`)
  expect(store.isWanted('first')).toBe(false)
})
