import { expect, test } from '@jest/globals'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { applicationsIn } from './applications'
import recorded from './fixtures/consent-sessions.json'

startTestServices({ kratos: new TestService() })

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

test('one that registered itself is named by its host', () => {
  const client = { client_id: 'https://mcp.example/', client_name: 'Your Bank' }
  expect(applicationsIn([{ consent_request: { client } }])).toMatchObject([
    { client: { name: 'mcp.example' } },
  ])
})

test('applications that were granted access in the same second are in the order of their names', () => {
  const handled_at = '2026-11-21T20:00:00Z'
  const consentFor = (client_name: string) => ({
    handled_at,
    consent_request: { client: { client_id: client_name, client_name } },
  })
  const names = (body: object[]) => applicationsIn(body)?.map(({ client }) => client.name)
  expect(names(['Lighthouse', 'Harbour', 'Zoo'].map(consentFor))).toEqual(['Harbour', 'Lighthouse', 'Zoo'])
})

test.each([null, {}, [{}], 'nonsense'])('%j is no list of consents', (body) => {
  expect(applicationsIn(body)).toBeNull()
})
