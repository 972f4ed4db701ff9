import { expect, test } from '@jest/globals'
import { reportOf } from './report'

test('a report ends with the problems, and what to change', () => {
  const report = reportOf([
    { check: 'redis', level: 'problem', says: 'Redis does not respond.', change: 'REDIS_URL' },
    { check: 'clock', level: 'ok', says: 'The clocks agree.', change: 'nothing' },
    { check: 'cookies', level: 'warning', says: 'Browsers do not send them.', change: 'cookies.same_site' },
    { check: 'webauthn', level: 'skipped', says: 'Not offered.' },
  ])
  expect(report.split('\n')).toEqual([
    '✓ clock: The clocks agree.',
    '- webauthn: Not offered.',
    '! cookies: Browsers do not send them.',
    '    → cookies.same_site',
    '✗ redis: Redis does not respond.',
    '    → REDIS_URL',
    '',
    '1 problem, 1 warning.',
    '',
  ])
})

test('a report without problems states that', () => {
  expect(reportOf([{ check: 'clock', level: 'ok', says: 'The clocks agree.' }])).toMatch(
    /No problems found\.\n$/,
  )
})
