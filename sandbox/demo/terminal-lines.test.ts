import { expect, test } from '@jest/globals'
import { takenSentence } from './taken-port'
import { terminalLines } from './terminal-lines'

test('the terminal gets five lines: app, front page, accounts, inbox, docs', () => {
  const lines = terminalLines({
    appUrl: 'http://localhost:3000',
    demoUrl: 'http://localhost:4456',
    inboxUrl: 'http://localhost:4456/inbox',
  }).split('\n')
  expect(lines.map((line) => line.split(/\s+/, 2))).toEqual([
    ['App', 'http://localhost:3000'],
    ['Demo', 'http://localhost:4456'],
    ['Accounts', 'alice@example.com'],
    ['Inbox', 'http://localhost:4456/inbox'],
    ['Docs', 'README.md,'],
    [''],
  ])
})

test('a taken port is one sentence', () => {
  expect(takenSentence('PORT', 3000)).toBe(
    'Port 3000 is taken: end the program that uses it, or set PORT to another port.',
  )
})
