import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import { inAppBrowserOf } from './in-app-browser'
import { inAppContext, inAppName, withoutUnsupportedMethods } from './in-app-context'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const inLine = `${iPhone} Line/14.1.0`
const inFacebook = `${iPhone} [FBAN/FBIOS;]`
const button = (value: string, group = 'oidc') => ({
  type: 'input',
  group,
  attributes: { name: 'provider', type: 'submit', value },
})
const flowOf = (nodes: object[], more: object = {}) => flowSchema.parse({ id: 'f', ui: { nodes }, ...more })
const all = flowOf([button('google'), button('line'), button('password', 'password')])
const none = new URLSearchParams()
const challenge = new URLSearchParams('login_challenge=c')
const clientSchema = z
  .object({ client_name: z.string().optional(), client_uri: z.string().optional() })
  .transform(({ client_name = 'shop', client_uri }) => ({ name: client_name, startUrl: client_uri }))
const clientOf = (client: unknown) => clientSchema.safeParse(client).data ?? null
const inApp = (flow: Flow, userAgent: string, query: URLSearchParams) => {
  const browser = inAppBrowserOf(userAgent)
  return {
    flow: withoutUnsupportedMethods(flow, browser),
    context: inAppContext(flow, browser, query, clientOf),
  }
}
const valuesOf = ({ flow }: ReturnType<typeof inApp>) =>
  flow.ui.nodes
    .filter(({ attributes }) => attributes.disabled !== true)
    .map(({ attributes }) => attributes.value)
const google = { id: 'google', name: 'google' }

test('an ordinary browser can use everything', () => {
  expect(inApp(all, `${iPhone} Safari/604.1`, none)).toEqual({ flow: all })
})

test('each app has its own name, and what it cannot use cannot be pressed', () => {
  const line = inApp(all, inLine, none)
  expect([line.context?.appName, valuesOf(line)]).toEqual([undefined, ['line', 'password']])
  expect(line.context).toMatchObject({ refused: [google], misses: false })
  const facebook = inApp(all, inFacebook, none)
  expect(facebook.context).toEqual({
    appName: 'Facebook',
    refused: [google],
    misses: false,
    application: undefined,
  })
})

test('nothing is missing where Google and passkeys are not offered', () => {
  const flow = flowOf([button('line'), button('password', 'password')])
  expect(inApp(flow, inFacebook, none).context).toMatchObject({ refused: [], misses: false })
  expect(inApp(flow, inLine, none).context).toMatchObject({ refused: [], misses: true })
})

test('the only button is marked as well', () => {
  const only = inApp(flowOf([button('google')]), inFacebook, none)
  expect([valuesOf(only), only.context?.refused]).toEqual([[], [google]])
})

test('where passkeys are missing too, one sentence at the end of the page says both', () => {
  const nodes = [button('google'), button('p', 'passkey'), button('line'), button('facebook')]
  const line = inApp(flowOf(nodes), inLine, none)
  expect(line.context).toMatchObject({ refused: [], misses: true })
  expect(line.flow.ui.nodes.map(({ attributes }) => attributes.value)).toEqual(['line', 'facebook'])
  // The sentence does not name it.
  const onAndroid = 'Mozilla/5.0 (Linux; Android 14) Line/14.1.0'
  expect(inApp(flowOf(nodes), onAndroid, none).context).toMatchObject({
    refused: [{ id: 'facebook', name: 'facebook' }],
    misses: true,
  })
})

test('a second factor offers every way', () => {
  const flow = flowOf([button('w', 'webauthn')], { requested_aal: 'aal2' })
  expect(valuesOf(inApp(flow, inLine, none))).toEqual(['w'])
  expect(inApp(flow, inFacebook, none).context).toMatchObject({ refused: [], misses: false })
})

test('a waiting application: the way out leads to its own start', () => {
  const client = { client_id: 'shop', client_name: 'Shop', client_uri: 'https://shop.example.com/' }
  const waiting = (given: object | undefined) =>
    flowOf([], { oauth2_login_request: { client: given, oidc_context: {} } })
  expect(inApp(waiting(client), inLine, challenge).context?.application).toEqual({
    name: 'Shop',
    href: 'https://shop.example.com/?openExternalBrowser=1',
  })
  expect(inApp(waiting(client), inFacebook, challenge).context?.application).toEqual({
    name: 'Shop',
    href: 'https://shop.example.com/',
  })
  expect(inApp(waiting({ client_id: 'shop' }), inLine, challenge).context?.application).toEqual({
    name: 'shop',
    href: undefined,
  })
  expect(inApp(waiting(undefined), inLine, challenge).context?.application).toBeNull()
  expect(inApp(waiting(client), inLine, none).context?.application).toBeUndefined()
  expect(inApp(flowOf([]), inLine, challenge).context?.application).toBeNull()
})

test('people know LINE by the name that the operator gives it, and other apps by their own', () => {
  expect(inAppName({ id: 'line', name: 'x' }, 'LINE')).toBe('LINE')
  expect(inAppName({ id: 'facebook', name: 'Facebook' }, 'LINE')).toBe('Facebook')
})
