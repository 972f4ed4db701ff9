import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { formTokenField } from '@/lib/flows/form/form-token'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { updateSession } from '@/lib/session/session'
import type { FlowPage } from '@/lib/urls/pages'
import { openPageFlow } from './open-page-flow'

const kratos = new TestService()
startTestServices({ kratos })

let browser: TestBrowser
beforeEach(() => {
  kratos.reset()
  browser = new TestBrowser(appUrl)
  browser.setCookie('csrf_token_1=a; Path=/; Secure')
})

const open = (page: FlowPage, query: Record<string, string>) =>
  browser.run(() => openPageFlow(page, Promise.resolve(query)))
const input = (name: string) => ({ type: 'input', group: 'default', attributes: { name, type: 'text' } })
const flow = (more: object = {}) => ({ body: { id: 'f', ui: { nodes: [input('identifier')] }, ...more } })
const reads = 'GET /self-service/login/flows'

test('the form gets Latchkey’s token', async () => {
  kratos.respond(reads, flow())
  const { value } = await open('login', { flow: 'f' })
  expect(value?.flow.ui.nodes.map(({ attributes }) => attributes.name)).toContain(formTokenField)
})

test.each([
  ['incorrect', 'incorrect'],
  ['line_error', 'line_error'],
  ['unavailable_seconds', undefined],
])('a URL with the notice %s shows %p', async (notice, expected) => {
  kratos.respond(reads, flow())
  expect((await open('login', { flow: 'f', notice })).value?.notice).toBe(expected)
})

describe('what the visitor typed before', () => {
  const remember = (kind: 'login' | 'settings', flowId?: string) =>
    browser.run(() =>
      updateSession({ draft: { kind, values: { identifier: 'ada' }, ...(flowId && { flowId }) } }),
    )
  const identifierIn = (opened: Awaited<ReturnType<typeof open>>) =>
    opened.value?.flow.ui.nodes.find(({ attributes }) => attributes.name === 'identifier')?.attributes.value

  test.each([
    ['in this flow', 'login', 'f', 'ada', { identifier: 'ada' }],
    ['in a flow before this one', 'login', undefined, undefined, { identifier: 'ada' }],
    ['in another flow', 'login', 'other', undefined, { identifier: 'ada' }],
    ['in a form of another kind', 'settings', undefined, undefined, undefined],
  ] as const)('%s', async (_, kind, flowId, value, draft) => {
    await remember(kind, flowId)
    const nodes = [{ ...input('identifier'), attributes: { name: 'identifier', type: 'text', value: 'old' } }]
    kratos.respond(reads, flow({ ui: { nodes } }))
    const opened = await open('login', { flow: 'f' })
    expect(identifierIn(opened)).toBe(value ?? 'old')
    expect(opened.value?.draft).toEqual(draft)
  })
})

describe('a registration with an enumeration', () => {
  const opens = 'GET /self-service/registration/flows'
  const schemaReads = () => kratos.received('GET /schemas')
  const schema = { properties: { traits: { properties: { size: { type: 'string', enum: ['S', 'L'] } } } } }
  const optionsOf = async () => {
    const { value } = await open('registration', { flow: 'f' })
    return value?.flow.ui.nodes.find(({ attributes }) => attributes.name === 'traits.size')?.attributes
      .options
  }

  test('shows a list; the schema is fetched once, and again if Kratos could not return it', async () => {
    let now = Date.now()
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now)
    kratos.respond(opens, { body: { id: 'f', ui: { nodes: [input('traits.size')] } } })
    kratos.respond('GET /schemas', { status: 500 })
    expect(await optionsOf()).toBeUndefined()
    kratos.respond('GET /schemas', { body: [{ id: 'person', schema }] })
    // Kratos has just failed, so the page does not ask again.
    now += 29_000
    expect(await optionsOf()).toBeUndefined()
    expect(schemaReads()).toHaveLength(1)

    // This visitor does not wait for the second attempt.
    now += 2_000
    await optionsOf()
    while (schemaReads().length < 2 || (await optionsOf()) === undefined) await new Promise(setImmediate)
    expect(await optionsOf()).toMatchObject([{ value: 'S' }, { value: 'L' }])
    now += 599_000
    expect(await optionsOf()).toMatchObject([{ value: 'S' }, { value: 'L' }])
    expect(schemaReads()).toHaveLength(2)
    expect(schemaReads()[1]?.headers.cookie).toBeUndefined()
    clock.mockRestore()
  })
})
