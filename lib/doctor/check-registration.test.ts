import { expect, test } from '@jest/globals'
import { checkRegistration } from './check-registration'

const response = (status: number, body: object) => ({ status, body, setCookies: [] })
const flow = (nodes: object[]) => response(200, { ui: { action: 'https://login.example.com/x', nodes } })
const on = flow([])
const off = response(400, { error: { id: 'self_service_flow_disabled' } })
const google = { group: 'oidc', attributes: { name: 'provider', value: 'google' } }

test.each([
  ['auto', on, [], 'ok'],
  ['auto', off, [], 'ok'],
  ['open', on, [], 'ok'],
  ['open', off, [], 'problem'],
  ['closed', off, [google], 'ok'],
  ['invited', off, [], 'ok'],
  ['closed', on, [], 'warning'],
  ['invited', on, [google], 'problem'],
] as const)('REGISTRATION=%s', (REGISTRATION, registration, nodes, level) => {
  const found = checkRegistration({ REGISTRATION }, { login: flow([...nodes]), registration })
  expect(found.map((finding) => finding.level)).toEqual([level])
  expect(found[0]?.change === undefined).toBe(level === 'ok')
})
