import { afterEach, expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { CopyButtons } from './copy-buttons'

const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'navigator')
  if (before) Object.defineProperty(globalThis, 'navigator', before)
})

const texts = { copy: 'Copy', copied: 'Copied', failed: 'Failed' }
const buttonsOf = (more: object, clipboard: object | undefined) => {
  Object.defineProperty(globalThis, 'navigator', { value: { clipboard }, configurable: true })
  return elementsOf(<CopyButtons text="a" texts={{ ...texts, ...more }} />)
    .filter(({ tag }) => tag === 'button')
    .map(({ text }) => text)
}

test('each button with a label exists', () => {
  expect(buttonsOf({}, {})).toEqual(['Copy'])
  expect(buttonsOf({ download: 'Download', print: 'Print' }, {})).toEqual(['Copy', 'Download', 'Print'])
})

test('a browser without a clipboard offers the other buttons', () => {
  expect(buttonsOf({ download: 'Download', print: 'Print' }, undefined)).toEqual(['Download', 'Print'])
})
