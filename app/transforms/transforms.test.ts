import { beforeAll, expect, test } from '@jest/globals'
import { config } from '@/lib/config/config'
import { formTokenField } from '@/lib/flows/form/form-token'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { unlinkTokenField } from '@/lib/line/unlink'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { recordedLineRegistration, releases } from '@/lib/ory/kratos/testing/recorded'
import { pageTransforms } from './page-transforms'
import { registrationTransforms } from './registration-transforms'
import { lineLinkTransforms, requiredActionTransforms, settingsTransforms } from './settings-transforms'

/*
 * The order of the steps, where one needs what another one did or left.
 */

const field = 'traits.name.first'
const line = { provider: 'line', name: 'LINE' }

beforeAll(() => {
  Object.assign(process.env, { APP_URL: 'http://localhost:3000', ORY_SDK_URL: 'http://localhost:1' })
})

const opened = (flow: Flow) =>
  applyTransforms(flow, pageTransforms, {
    config: config(),
    line,
    schemas: [],
    session: {},
    visitor: { cookieHeader: 'csrf_token_1=a', userAgent: '', ipAddress: null, requestId: 'r' },
  })
const button = (name: string, value: string) => ({
  type: 'input',
  group: 'oidc',
  attributes: { node_type: 'input', type: 'submit', name, value },
})
const flowOf = (nodes: object[]) => flowSchema.parse({ id: 'f', ui: { nodes } })
const namesIn = ({ ui }: Flow) => ui.nodes.map(({ attributes }) => attributes.name)

test.each(releases)(
  'a registration by LINE (Kratos %s) shows a name that was rejected and typed again',
  (release) => {
    const recorded = recordedLineRegistration(release)
    const refused = mapNodes(recorded, (node) =>
      node.attributes.name === field
        ? { ...node, messages: [{ id: 4000002, text: '', type: 'error' }] }
        : node,
    )
    const facts = { look: {}, provider: 'line', isFromLine: true, browser: null, phone: undefined }
    const { ui } = applyTransforms(refused, registrationTransforms, { ...facts, draft: { [field]: 'Ada' } })
    const node = ui.nodes.find(({ attributes }) => attributes.name === field)
    expect([node?.attributes.type, node?.messages]).toEqual(['text', []])
  },
)

test('a provider that is the only credential has the name and the account of LINE', () => {
  const facts = {
    keys: { passkeys: new Map(), onlyMethod: undefined },
    secondFactors: {},
    only: 'line',
    line,
    lineAccount: 'Ada',
    browser: null,
    newPassword: 'New password',
    keepAccess: 'Stay signed in',
    codesHeading: [],
    session: {},
    changeBlocked: () => '',
  }
  const [node] = applyTransforms(flowOf([]), settingsTransforms, facts).ui.nodes
  expect([node?.attributes.icon, node?.meta?.label?.context]).toEqual([
    'line',
    { provider: 'LINE', account: 'Ada' },
  ])
})

test('backup codes say on paper what they are for', () => {
  const heading = ['Harbour', 'ada@example.com', 'November 30, 2026 (UTC)']
  const label = { id: 1050010, text: 'These are your backup codes', type: 'info' }
  const codes = {
    type: 'text',
    group: 'lookup_secret',
    attributes: { id: 'lookup_secret_codes' },
    meta: { label },
  }
  const { nodes } = applyTransforms(flowOf([codes]), requiredActionTransforms, { codesHeading: heading }).ui
  expect(nodes[0]?.meta?.label?.context).toEqual({ printed: heading })
})

test('the form for LINE alone keeps both of Latchkey’s tokens', () => {
  const flow = opened(flowOf([button('unlink', 'line'), button('link', 'google')]))
  const shown = applyTransforms(flow, lineLinkTransforms, { provider: 'line', token: 't' })
  expect(namesIn(shown).sort()).toEqual([formTokenField, unlinkTokenField, 'unlink'].sort())
})
