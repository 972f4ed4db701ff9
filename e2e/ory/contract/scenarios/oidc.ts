import {
  askForVariant,
  demoSite,
  loginOf,
  type Person,
  personWithAccount,
  registrationOf,
  signIn,
  signUp,
} from '../actions'
import type { Browser } from '../browser'
import {
  accountOf,
  choose,
  type ProviderSignIn,
  providerBrowser,
  signInAtProvider,
} from '../provider-actions'
import type { Scenario, World } from '../scenario'

type Kind = 'login' | 'registration'

/** Chooses a provider, signs in on its page and opens Kratos' callback. Only the callback is recorded. */
async function comeBack(browser: Browser, kind: Kind, provider: string, answer: ProviderSignIn, query = '') {
  const flow = await browser.openQuietly(kind, query)
  const chosen = await browser.sendQuietly(flow.action, { json: choose(provider, flow) })
  return browser.send(await signInAtProvider(chosen, answer), { accept: 'html' })
}

/** Registers with a provider. The browser is signed in afterwards. Nothing is recorded. */
async function signUpWith(browser: Browser, provider: string, answer: ProviderSignIn): Promise<void> {
  const flow = await browser.openQuietly('login')
  const chosen = await browser.sendQuietly(flow.action, { json: choose(provider, flow) })
  await browser.sendQuietly(await signInAtProvider(chosen, answer), { accept: 'html' })
}

/** Fetches the flow that a redirect names. */
async function fetchFlow(browser: Browser, location: string): Promise<void> {
  const { pathname, searchParams } = new URL(location)
  const kind = pathname === '/setting' ? 'settings' : pathname.slice(1)
  await browser.send(`/self-service/${kind}/flows?id=${searchParams.get('flow')}`)
}

/** Links a provider and returns where Kratos redirects to. Nothing is recorded. */
async function link(browser: Browser, provider: string, answer: ProviderSignIn): Promise<string> {
  const flow = await browser.openQuietly('settings')
  const chosen = await browser.sendQuietly(flow.action, {
    json: { link: provider, csrf_token: flow.csrfToken },
  })
  const { location } = await browser.sendQuietly(await signInAtProvider(chosen, answer), { accept: 'html' })
  return location
}

/** A person with a password, signed in, whose Kratos has social sign-in. */
async function signedIn(world: World): Promise<{ browser: Browser; person: Person }> {
  const browser = providerBrowser(world)
  return { browser, person: await signUp(world, browser) }
}

/** A visitor has typed an address, and Kratos may pass it to the provider. */
export const hintScenario: Scenario = {
  name: 'a provider gets an address as a hint',
  play: async (world) => {
    const browser = providerBrowser(world)
    for (const kind of ['login', 'registration'] as const) {
      const flow = await browser.openQuietly(kind)
      const form = { ...choose('google', flow), 'upstream_parameters.login_hint': 'ada+1@example.com' }
      await browser.send(flow.action, { accept: 'html', form })
    }
  },
}

export const oidcScenarios: Scenario[] = [
  {
    name: 'begin login and registration',
    play: async (world) => {
      const browser = providerBrowser(world)
      await browser.open('login')
      await browser.open('registration')
    },
  },
  {
    name: 'choose a provider',
    play: async (world) => {
      for (const kind of ['login', 'registration'] as const) {
        const browser = providerBrowser(world)
        const flow = await browser.openQuietly(kind)
        await browser.send(flow.action, { json: choose('google', flow) })
        await browser.send(`/self-service/${kind}/flows?id=${flow.id}`)
        await browser.send(flow.action, { accept: 'html', form: choose('line', flow) })
        await browser.send(flow.action, { json: { ...choose('line', flow), method: 'oidc' } })
        await browser.send(flow.action, { json: { ...choose('line', flow), method: 'password' } })
      }
    },
  },
  {
    name: 'choose a provider that is not there, or without a token',
    play: async (world) => {
      for (const kind of ['login', 'registration'] as const) {
        const browser = providerBrowser(world)
        const flow = await browser.openQuietly(kind)
        await browser.send(flow.action, { json: choose('nowhere', flow) })
        const { location } = await browser.send(flow.action, {
          accept: 'html',
          form: choose('nowhere', flow),
        })
        await browser.send(`/self-service/errors${new URL(location).search}`)
        await browser.send(flow.action, { json: { provider: 'google' } })
        await providerBrowser(world).send(flow.action, { json: { provider: 'google' } })
      }
    },
  },
  {
    name: 'sign up by a login',
    play: async (world) => {
      const browser = providerBrowser(world)
      await comeBack(browser, 'login', 'google', accountOf(world.email('ada')))
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'sign up by a registration with return_to',
    play: async (world) => {
      const browser = providerBrowser(world)
      const query = `?return_to=${encodeURIComponent(`${demoSite}/welcome`)}`
      const flow = await browser.openQuietly('registration', query)
      const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
      await browser.send(await signInAtProvider(chosen, accountOf(world.email('ada'))), { accept: 'html' })
    },
  },
  {
    name: 'sign up with an address that the provider has not verified',
    play: async (world) => {
      const email = world.email('ada')
      const browser = providerBrowser(world)
      await comeBack(browser, 'login', 'line', accountOf(email))
      await browser.send('/sessions/whoami')
      await world.mail(email)
    },
  },
  {
    name: 'sign in again, by a login and by a registration',
    play: async (world) => {
      const email = world.email('ada')
      await signUpWith(providerBrowser(world), 'google', accountOf(email))
      for (const kind of ['login', 'registration'] as const) {
        const browser = providerBrowser(world)
        await comeBack(browser, kind, 'google', accountOf(email))
        await browser.send('/sessions/whoami')
      }
    },
  },
  {
    name: 'sign in with return_to',
    play: async (world) => {
      const email = world.email('ada')
      await signUpWith(providerBrowser(world), 'google', accountOf(email))
      const browser = providerBrowser(world)
      const query = `?return_to=${encodeURIComponent(`${demoSite}/welcome`)}`
      const flow = await browser.openQuietly('login', query)
      const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
      await browser.send(await signInAtProvider(chosen, accountOf(email)), { accept: 'html' })
    },
  },
  {
    name: 'the person refuses at the provider, or the provider fails',
    play: async (world) => {
      for (const kind of ['login', 'registration'] as const) {
        for (const answer of ['cancel', 'fail']) {
          const browser = providerBrowser(world)
          const { location } = await comeBack(browser, kind, 'google', { answer })
          await fetchFlow(browser, location)
        }
      }
    },
  },
  {
    name: 'the provider signs with its secret',
    play: async (world) => {
      for (const kind of ['login', 'registration'] as const) {
        const browser = providerBrowser(world)
        const account = { ...accountOf(world.email('ada')), hs256: 'on' }
        const { location } = await comeBack(browser, kind, 'line', account)
        await fetchFlow(browser, location)
      }
    },
  },
  {
    name: 'the provider has no e-mail address',
    play: async (world) => {
      const browser = providerBrowser(world)
      const email = world.email('ada')
      const account = { account: email, given_name: 'Ada' }
      const { location } = await comeBack(browser, 'login', 'google', account)
      await fetchFlow(browser, location)
      const action = `/self-service/registration?flow=${new URL(location).searchParams.get('flow')}`
      const { csrfToken } = await flowAt(browser, location)
      const fields = { csrf_token: csrfToken, provider: 'google', 'traits.email': email }
      const chosen = await browser.send(action, { json: fields })
      await browser.send(await signInAtProvider(chosen, account), { accept: 'html' })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'another flow replaces the first one and keeps return_to',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const query = `?return_to=${encodeURIComponent(`${demoSite}/welcome`)}`
      for (const account of [{ account: email }, accountOf(email)]) {
        const browser = providerBrowser(world)
        const { location } = await comeBack(browser, 'login', 'line', account, query)
        await fetchFlow(browser, location)
      }
    },
  },
  {
    name: 'the address belongs to an account with a password',
    play: async (world) => {
      const person = await personWithAccount(world)
      for (const kind of ['login', 'registration'] as const) {
        const browser = providerBrowser(world)
        const { location } = await comeBack(browser, kind, 'google', accountOf(person.email))
        await fetchFlow(browser, location)
      }
      const browser = providerBrowser(world)
      const { location } = await comeBack(browser, 'login', 'google', accountOf(person.email))
      const flow = await flowAt(browser, location)
      await browser.send(flow.action, { json: { ...loginOf(person, flow), password: 'Wrong-Password-1' } })
      await browser.send(flow.action, { json: loginOf(person, flow) })
      await browser.send('/sessions/whoami')
      await comeBack(providerBrowser(world), 'login', 'google', accountOf(person.email))
    },
  },
  {
    name: 'the address belongs to an account, and another person signs in',
    play: async (world) => {
      const [ada, eve] = [await personWithAccount(world), await personWithAccount(world, 'eve')]
      const browser = providerBrowser(world)
      const { location } = await comeBack(browser, 'login', 'google', accountOf(ada.email))
      const flow = await flowAt(browser, location)
      await browser.send(flow.action, { json: loginOf(eve, flow) })
    },
  },
  {
    name: 'the address belongs to an account with another provider',
    play: async (world) => {
      const email = world.email('ada')
      await signUpWith(providerBrowser(world), 'google', accountOf(email))
      const browser = providerBrowser(world)
      const { location } = await comeBack(browser, 'login', 'line', accountOf(email))
      await fetchFlow(browser, location)
      const flow = await flowAt(browser, location)
      const chosen = await browser.send(flow.action, { json: choose('google', flow) })
      await browser.send(await signInAtProvider(chosen, accountOf(email)), { accept: 'html' })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'a form registers an address that signs in with a provider',
    play: async (world) => {
      const email = world.email('ada')
      await signUpWith(providerBrowser(world), 'google', accountOf(email))
      const browser = providerBrowser(world)
      const flow = await browser.openQuietly('registration')
      const person = { email, password: 'Correct-Horse-7-Battery' }
      await browser.send(flow.action, { json: registrationOf(person, flow) })
    },
  },
  {
    name: 'the callback with wrong parameters',
    play: async (world) => {
      const callback = '/self-service/methods/oidc/callback/google'
      for (const query of ['', '?state=made-up&code=made-up']) {
        const browser = providerBrowser(world)
        const { location } = await browser.send(callback + query, { accept: 'html' })
        await browser.send(`/self-service/errors${new URL(location).search}`)
      }
      const chosen = async (browser: Browser) => {
        const flow = await browser.openQuietly('login')
        const answer = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
        return signInAtProvider(answer, accountOf(world.email('ada')))
      }
      const [first, second, third] = [providerBrowser(world), providerBrowser(world), providerBrowser(world)]
      const back = await chosen(first)
      await chosen(second)
      for (const [browser, url] of [
        [third, back],
        [second, back],
        [first, back.replace('callback/google', 'callback/line')],
      ] as const) {
        const { location } = await browser.send(url, { accept: 'html' })
        await browser.send(`/self-service/errors${new URL(location).search}`)
      }
      await first.send(back.replace(/code=[^&]+&/, ''), { accept: 'html' })
    },
  },
  {
    name: 'the same callback twice',
    play: async (world) => {
      const browser = providerBrowser(world)
      const flow = await browser.openQuietly('login')
      const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
      const back = await signInAtProvider(chosen, accountOf(world.email('ada')))
      await browser.send(back, { accept: 'html' })
      await browser.send(back, { accept: 'html' })
    },
  },
  {
    name: 'settings of an account with a password',
    play: async (world) => {
      const { browser } = await signedIn(world)
      await browser.open('settings')
    },
  },
  {
    name: 'link and unlink',
    play: async (world) => {
      const { browser, person } = await signedIn(world)
      const flow = await browser.openQuietly('settings')
      const chosen = await browser.send(flow.action, { json: { link: 'google', csrf_token: flow.csrfToken } })
      const back = await signInAtProvider(chosen, accountOf(person.email))
      const { location } = await browser.send(back, { accept: 'html' })
      await fetchFlow(browser, location)
      await browser.send('/sessions/whoami')
      const next = await browser.openQuietly('settings')
      await browser.send(next.action, { json: { unlink: 'google', csrf_token: next.csrfToken } })
    },
  },
  {
    name: 'link and unlink by form',
    play: async (world) => {
      const { browser, person } = await signedIn(world)
      const flow = await browser.openQuietly('settings', `?return_to=${encodeURIComponent(demoSite)}`)
      const form = (fields: Record<string, string>) => ({ ...fields, csrf_token: flow.csrfToken })
      const chosen = await browser.send(flow.action, { accept: 'html', form: form({ link: 'line' }) })
      await browser.send(await signInAtProvider(chosen, accountOf(person.email)), { accept: 'html' })
      const next = await browser.openQuietly('settings')
      await browser.send(next.action, {
        accept: 'html',
        form: { unlink: 'line', csrf_token: next.csrfToken },
      })
    },
  },
  {
    name: 'link: mistakes',
    play: async (world) => {
      const { browser } = await signedIn(world)
      const flow = await browser.openQuietly('settings')
      for (const fields of [
        { link: 'nowhere' },
        { unlink: 'nowhere' },
        { unlink: 'google' },
        { link: 'google', unlink: 'google' },
        { method: 'oidc' },
      ]) {
        await browser.send(flow.action, { json: { ...fields, csrf_token: flow.csrfToken } })
      }
      await browser.send(flow.action, { json: { link: 'google', csrf_token: 'no' } })
    },
  },
  {
    name: 'link: cancelled, and an account that is taken',
    play: async (world) => {
      await signUpWith(providerBrowser(world), 'google', accountOf(world.email('eve')))
      const { browser } = await signedIn(world)
      await fetchFlow(browser, await link(browser, 'google', { answer: 'cancel' }))
      await fetchFlow(browser, await link(browser, 'google', accountOf(world.email('eve'))))
    },
  },
  {
    name: 'link: the same provider twice',
    play: async (world) => {
      const { browser, person } = await signedIn(world)
      await link(browser, 'line', accountOf(person.email))
      const flow = await browser.openQuietly('settings')
      await browser.send(flow.action, { json: { link: 'line', csrf_token: flow.csrfToken } })
    },
  },
  {
    name: 'without privilege: a link waits until the person has signed in again',
    play: async (world) => {
      const { browser, person } = await signedIn(world)
      askForVariant(browser, 'short-privilege')
      await world.target.wait(1100)
      const flow = await browser.openQuietly('settings')
      const fields = { link: 'google', csrf_token: flow.csrfToken }
      await browser.send(flow.action, { accept: 'html', form: fields })
      askForVariant(browser, 'oidc')
      const login = await browser.openQuietly('login', '?refresh=true')
      await browser.sendQuietly(login.action, { json: loginOf(person, login) })
      const chosen = await browser.send(flow.action, { accept: 'html' })
      await browser.send(await signInAtProvider(chosen, accountOf(person.email)), { accept: 'html' })
    },
  },
  {
    name: 'without privilege: link and unlink by JSON',
    play: async (world) => {
      const { browser } = await signedIn(world)
      askForVariant(browser, 'short-privilege')
      await world.target.wait(1100)
      const flow = await browser.openQuietly('settings')
      for (const field of ['link', 'unlink']) {
        await browser.send(flow.action, { json: { [field]: 'google', csrf_token: flow.csrfToken } })
      }
    },
  },
  {
    name: 'unlink the only method to sign in, and one of two',
    play: async (world) => {
      const email = world.email('ada')
      const browser = providerBrowser(world)
      await signUpWith(browser, 'google', accountOf(email))
      const flow = await browser.open('settings')
      await browser.send(flow.action, { json: { unlink: 'google', csrf_token: flow.csrfToken } })
      await link(browser, 'line', accountOf(email))
      const next = await browser.open('settings')
      await browser.send(next.action, { json: { unlink: 'google', csrf_token: next.csrfToken } })
    },
  },
  {
    name: 'confirm by a provider',
    play: async (world) => {
      const email = world.email('ada')
      const browser = providerBrowser(world)
      await signUpWith(browser, 'google', accountOf(email))
      const flow = await browser.open('login', '?refresh=true')
      const chosen = await browser.send(flow.action, { json: choose('google', flow) })
      await browser.send(await signInAtProvider(chosen, accountOf(email)), { accept: 'html' })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'confirm by a provider as another person',
    play: async (world) => {
      const browser = providerBrowser(world)
      await signUpWith(browser, 'google', accountOf(world.email('ada')))
      const flow = await browser.openQuietly('login', '?refresh=true')
      const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
      await browser.send(await signInAtProvider(chosen, accountOf(world.email('eve'))), { accept: 'html' })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'signed in already',
    play: async (world) => {
      const email = world.email('ada')
      const browser = providerBrowser(world)
      const flow = await browser.openQuietly('login')
      const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
      const back = await signInAtProvider(chosen, accountOf(email))
      await signIn(browser, await personWithAccount(world, 'eve'))
      await browser.send(back, { accept: 'html' })
    },
  },
  hintScenario,
]

async function flowAt(browser: Browser, location: string) {
  const { pathname, searchParams } = new URL(location)
  return browser.fetchQuietly(pathname.slice(1), searchParams.get('flow') ?? '')
}
