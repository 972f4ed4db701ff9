import { expect, test } from '@jest/globals'
import { movedSentence, takenSentence } from './taken-port'
import { terminalLines } from './terminal-lines'

test('the terminal shows where everything is, and how an application and the commands reach it', () => {
  const lines = terminalLines({
    appUrl: 'http://localhost:3000',
    demoUrl: 'http://localhost:4456',
    inboxUrl: 'http://localhost:4456/inbox',
    kratosUrl: 'http://localhost:4456',
    adminUrl: 'http://localhost:4457',
    hydraUrl: 'http://localhost:4459',
    hydraAdminUrl: 'http://localhost:4460',
    returnUrls: 'http://localhost:4462,https://*.example.com',
  }).split('\n')
  expect(lines.map((line) => line.split(/\s+/, 2))).toEqual([
    ['App', 'http://localhost:3000'],
    ['Demo', 'http://localhost:4456'],
    ['Accounts', 'alice@example.com'],
    ['Inbox', 'http://localhost:4456/inbox'],
    ['Issuer', 'http://localhost:4459'],
    ['Commands', 'APP_URL=http://localhost:3000'],
    ['Docs', 'README.md,'],
    [''],
  ])
  expect(lines[5]).toMatch(
    /ORY_SDK_URL=\S+:4456 ORY_ADMIN_URL=\S+:4457 HYDRA_PUBLIC_URL=\S+:4459 HYDRA_ADMIN_URL=\S+:4460 ALLOWED_RETURN_URLS='http:\/\/localhost:4462,https:\/\/\*\.example\.com' npm run ops$/,
  )
})

test('a port in use is reported in one sentence', () => {
  expect(takenSentence('PORT', 3000)).toBe(
    'Port 3000 is taken: end the program that uses it, or set PORT to another port.',
  )
})

test('a server that moved from a port of the documents is reported in one sentence', () => {
  expect(movedSentence(3000, 'the app', 'http://localhost:3001')).toBe(
    'Port 3000 is taken: the app moved to http://localhost:3001. Use this URL for the one in the documents.',
  )
})
