import { expect, test } from '@jest/globals'
import { applicationsIn } from './applications'
import recorded from './fixtures/consent-sessions.json'

test('consents of different times become one application, the latest first', () => {
  expect(applicationsIn(recorded)).toMatchObject([
    {
      client: { id: 'harbour', name: 'Harbour Café' },
      scopes: ['openid', 'berths.read', 'email'],
      since: new Date('2026-11-21T20:00:00Z'),
      isRemembered: true,
    },
    { client: { id: 'lighthouse', name: 'lighthouse' }, scopes: [], since: undefined, isRemembered: false },
  ])
})

test.each([null, {}, [{}], 'nonsense'])('%j is no list of consents', (body) => {
  expect(applicationsIn(body)).toBeNull()
})
