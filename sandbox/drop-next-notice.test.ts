import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { dropNextNotice } from './drop-next-notice'

const notice = [
  ' \u001B[33m⚠\u001B[0m The "middleware" file convention is deprecated. Please use "proxy" instead.',
  '',
  '  To migrate automatically, run:',
  '  npx @next/codemod@canary middleware-to-proxy .',
  '',
  '  Learn more: https://nextjs.org/docs/messages/middleware-to-proxy',
].join('\n')

test.each([
  ['whole', [`before\n${notice}\nafter\n`]],
  ['in single characters', [...`before\n${notice}\nafter\n`]],
])('the notice is left out, and the lines around it stay: %s', async (_, parts) => {
  expect(await text(Readable.from(parts).pipe(dropNextNotice()))).toBe('before\nafter\n')
})

test('a warning is left out, and an error stays', async () => {
  const lines = [
    ' \u001B[33m⚠\u001B[0m Slow filesystem detected.',
    'See more: https://nextjs.org/docs/app/guides/local-development',
    ' \u001B[33m⚠\u001B[0m Invalid next.config.mjs options detected.',
    'See https://nextjs.org/docs/messages/invalid-next-config',
    ' ⨯ Module not found',
    '',
  ]
  expect(await text(Readable.from([lines.join('\n')]).pipe(dropNextNotice()))).toBe(' ⨯ Module not found\n')
})

test('a last line without an end stays', async () => {
  expect(await text(Readable.from(['one\ntwo']).pipe(dropNextNotice()))).toBe('one\ntwo')
})
