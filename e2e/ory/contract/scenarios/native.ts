import { z } from 'zod'
import { loginOf, personWithAccount } from '../actions'
import { type Browser, type Call, flowOf } from '../browser'
import { accountOf, providerBrowser, signInAtProvider } from '../provider-actions'
import type { Scenario, World } from '../scenario'

const startedSchema = z.object({ session_token_exchange_code: z.string() })
const exchangedSchema = z.object({ session_token: z.string() })

const exchange = (codes: { init: string; back: string }) =>
  `/sessions/token-exchange?${new URLSearchParams({ init_code: codes.init, return_to_code: codes.back })}`

/** The start of a sign-in in an application, which the person finishes in the browser. */
const startPath = (returnTo: string) =>
  `/self-service/login/api?${new URLSearchParams({ return_session_token_exchange_code: 'true', return_to: returnTo })}`

/** Starts a sign-in in an application and chooses a provider. */
async function begin(app: Browser, { target }: World) {
  const { body } = await app.send(startPath(`${target.appUrl}/open-app/harbour`))
  const chosen = await app.send(flowOf(body).action, { json: { method: 'oidc', provider: 'google' } })
  return { init: startedSchema.parse(body).session_token_exchange_code, chosen }
}

export const nativeScenarios: Scenario[] = [
  {
    name: 'an application gets a session from a sign-in with a provider',
    play: async (world) => {
      const app = providerBrowser(world)
      for (const kind of ['a new person', 'the same person']) {
        const { init, chosen } = await begin(app, world)
        await app.send(exchange({ init, back: kind }))
        // The browser of the device knows nothing of the application.
        const browser = providerBrowser(world)
        const callback = await signInAtProvider(chosen, accountOf(world.email('native')))
        const { location } = await browser.send(callback, { accept: 'html' })
        const codes = { init, back: new URL(location).searchParams.get('code') ?? '' }
        const { body } = await app.send(exchange(codes))
        const { session_token } = exchangedSchema.parse(body)
        const headers = { 'x-session-token': session_token }
        await app.send('/sessions/whoami', { headers })
        await app.send(exchange(codes))
        await app.send(exchange({ ...codes, init: 'another' }))
        await app.send('/self-service/logout/api', { method: 'DELETE', json: { session_token } })
        await app.send('/sessions/whoami', { headers })
        await app.send(exchange(codes))
      }
    },
  },
  {
    name: 'a sign-in in an application that is cancelled at the provider, or returns to nowhere',
    play: async (world) => {
      const app = providerBrowser(world)
      const { chosen } = await begin(app, world)
      const { redirect_browser_to: url } = z.object({ redirect_browser_to: z.string() }).parse(chosen.body)
      const state = new URL(url).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ state, error: 'access_denied', error_description: 'no' })
      await providerBrowser(world).send(`/self-service/methods/oidc/callback/google?${query}`, {
        accept: 'html',
      })
      await app.send(startPath('com.example.harbour://signed-in'))
      await app.send('/sessions/token-exchange?init_code=x')
      await app.send('/self-service/login/browser?return_session_token_exchange_code=true')
    },
  },
  {
    name: 'a sign-in in an application that the provider alone cannot finish returns without a code',
    play: async (world) => {
      const person = await personWithAccount(world)
      const attempts = [
        { variant: 'phone', email: world.email('no-phone') },
        { variant: 'oidc', email: person.email },
      ] as const
      for (const { variant, email } of attempts) {
        const app = providerBrowser(world, variant)
        const { chosen } = await begin(app, world)
        const callback = await signInAtProvider(chosen, accountOf(email))
        const { location } = await providerBrowser(world, variant).send(callback, { accept: 'html' })
        const linking = new URL(location).searchParams.get('flow')
        if (linking !== null) await app.send(`/self-service/login/flows?id=${linking}`)
      }
    },
  },
  {
    name: 'a program signs in with a password and gets a session token',
    play: async (world) => {
      const person = await personWithAccount(world)
      const program = world.browser()
      const send = (path: string, call: Call = {}) => program.send(path, { ...call, withoutCookies: true })
      const flow = flowOf((await send('/self-service/login/api')).body)
      await send(`/self-service/login/flows?id=${flow.id}`)
      const { csrf_token: _, ...fields } = loginOf(person, flow)
      await send(flow.action, { json: { ...fields, password: 'wrong' } })
      await send(flow.action, { json: { ...fields, password: '' } })
      const signedIn = await send(flow.action, { json: fields })
      const { session_token } = exchangedSchema.parse(signedIn.body)
      const headers = { 'x-session-token': session_token }
      await send('/sessions/whoami', { headers })
      await send('/self-service/login/api', { headers })
      await send('/self-service/logout/api', { method: 'DELETE', json: { session_token } })
      await send('/sessions/whoami', { headers })
    },
  },
  {
    name: 'a browser may not submit the flow of a program',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = world.browser()
      await browser.openQuietly('login')
      const flow = flowOf((await browser.send('/self-service/login/api')).body)
      const { csrf_token: _, ...fields } = loginOf(person, flow)
      await browser.send(flow.action, { json: fields })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
    },
  },
]
