import { gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type HoleName, holeLengths, holes } from './holes'
import { gzipOf, packedText } from './packed-text'

const names = ['flowId', 'formToken', 'nonce', 'csrfToken', 'secondsLeft', 'requestId']

/** Text, the name of a hole, text, and so on. */
const parts = fc
  .tuple(text(), fc.array(fc.tuple(fc.constantFrom(...names), text()), { maxLength: 12 }))
  .map(([first, others]) => [first, ...others.flat()])

function text() {
  const repeated = fc.string({
    unit: fc.constantFrom('<form ', 'class="', 'ä', '日', 'nonce'),
    maxLength: 300,
  })
  return fc.oneof(fc.string({ unit: 'grapheme-ascii' }), repeated)
}

function packedOf(template: readonly string[], fill: (name: string, index: number) => string) {
  const holes = template.filter((_, index) => index % 2 === 1)
  const values = holes.map(fill)
  const whole = template.map((part, index) => (index % 2 === 0 ? part : values[(index - 1) / 2])).join('')
  const pieces = packedText(template)
  if (pieces === null) throw new Error('expected pieces')
  return { whole, gzip: gzipOf(pieces, values, whole), pieces }
}

const valueFrom = (seed: string) => (name: string, index: number) => {
  const length = holeLengths[name] ?? 1 + ((index * 7 + seed.length) % 90)
  return seed.repeat(90).slice(0, length)
}

test('a browser gets the text with its values, whatever they are', () => {
  fc.assert(
    fc.property(parts, fc.stringMatching(/^[\w-]{1,9}$/), (template, seed) => {
      const { whole, gzip } = packedOf(template, valueFrom(seed))
      expect(gunzipSync(gzip).toString()).toBe(whole)
    }),
  )
})

test('a text longer than the window of gzip stays whole', () => {
  const long = Array.from({ length: 9000 }, (_, index) => `${index % 4001} `).join('')
  const { whole, gzip } = packedOf(
    [long, 'flowId', long, 'secondsLeft', long, 'nonce', 'end'],
    valueFrom('a'),
  )
  expect(gunzipSync(gzip).toString()).toBe(whole)
  expect(gzip.length).toBeLessThan(whole.length / 2)
})

test('the size tells nothing about a value, also when the rest of the page has the same text', () => {
  const secret = 'N4kqTz7vB2xLw9yRfC8sJ1uHgD5mPeA3oXiKbVtQ0nE'
  const guess = (text: string) => ['<a href="/?return_to=', text, '"><input value="'].join('')
  const sizes = [secret, 'z'.repeat(43)].map((value) => {
    const template = [guess(secret), 'formToken', '"><input value="', 'loginChallenge', `">${guess(secret)}`]
    return packedOf(template, () => value).gzip.length
  })
  expect(sizes[0]).toBe(sizes[1])
})

test('a value stands in the page as it is, once for each place', () => {
  const value = 'aaaaaaaaaaaaaaaaaaaaaa'
  const { gzip } = packedOf(['<p>', 'nonce', '</p><p>', 'nonce', '</p>'], () => value)
  expect(gzip.toString('latin1').split(value)).toHaveLength(3)
})

test('what follows a value may refer to what was before it', () => {
  const long = Array.from({ length: 200 }, (_, index) => `${index * 7919} `).join('')
  const [, afterFixed] = packedText([long, 'nonce', long]) ?? []
  const [, afterOther] = packedText([long, 'secondsLeft', long]) ?? []
  expect(afterFixed?.length).toBeLessThan((afterOther?.length ?? 0) / 4)
})

test('a text with the mark of a value is not compressed', () => {
  expect(packedText(['a', 'nonce', 'b\u0001'])).toBeNull()
})

test.each(Object.entries(holeLengths))('a value of %s always has %i characters', (name, length) => {
  fc.assert(
    fc.property(fc.stringMatching(holes[name as HoleName]), (value) => {
      expect(value).toHaveLength(length)
    }),
  )
})
