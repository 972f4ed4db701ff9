import { goodPassword } from '../actions'
import type { Browser, OpenFlow, Received } from '../browser'
import { choose, providerBrowser, signInAtProvider } from '../provider-actions'
import type { Scenario, World } from '../scenario'

/** A phone number does not identify an account, so several accounts can have it. */
const phone = '+886912345678'

/** A person for whom LINE returns only an id. */
const accountAtLine = (id: string) => ({ account: id, given_name: 'Ada' })

/** A new person returns from LINE, and Kratos asks for the missing traits. */
async function arriveFromLine(
  world: World,
  name = 'ada',
): Promise<{ browser: Browser; email: string; flow: OpenFlow }> {
  const browser = providerBrowser(world, 'phone')
  const email = world.email(name)
  const login = await browser.openQuietly('login')
  const chosen = await browser.sendQuietly(login.action, { json: choose('line', login) })
  const back = await signInAtProvider(chosen, accountAtLine(email))
  const { location } = await browser.sendQuietly(back, { accept: 'html' })
  const id = new URL(location).searchParams.get('flow') ?? ''
  return { browser, email, flow: await browser.fetchQuietly('registration', id) }
}

/** Returns from LINE and fetches the session. */
async function comeBack(browser: Browser, chosen: Received, id: string): Promise<void> {
  await browser.send(await signInAtProvider(chosen, accountAtLine(id)), { accept: 'html' })
  await browser.send('/sessions/whoami')
}

export const phoneScenarios: Scenario[] = [
  {
    name: 'LINE tells neither address nor number: Kratos asks for both, one after the other',
    play: async (world) => {
      const { browser, email, flow } = await arriveFromLine(world)
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      const withAddress = { ...choose('line', flow), 'traits.email': email }
      const chosen = await browser.sendQuietly(flow.action, { json: withAddress })
      await browser.send(await signInAtProvider(chosen, accountAtLine(email)), { accept: 'html' })
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      const again = await browser.fetchQuietly('registration', flow.id)
      const fields = { ...choose('line', again), 'traits.email': email, 'traits.phone': phone }
      await comeBack(browser, await browser.send(again.action, { accept: 'html', form: fields }), email)
    },
  },
  {
    name: 'the number comes as one trait among others, in one piece',
    play: async (world) => {
      const { browser, email, flow } = await arriveFromLine(world)
      const json = { ...choose('line', flow), traits: { email, phone } }
      await comeBack(browser, await browser.send(flow.action, { json }), email)
    },
  },
  {
    name: 'the number comes in the query, of a post and of a GET',
    play: async (world) => {
      const post = await arriveFromLine(world, 'post')
      const inQuery = new URLSearchParams({ 'traits.email': post.email, 'traits.phone': phone })
      const form = choose('line', post.flow)
      const posted = await post.browser.send(`${post.flow.action}&${inQuery}`, { accept: 'html', form })
      await comeBack(post.browser, posted, post.email)

      const get = await arriveFromLine(world, 'get')
      const fields = { provider: 'line', 'traits.email': get.email, 'traits.phone': phone }
      const visited = await get.browser.send(`${get.flow.action}&${new URLSearchParams(fields)}`, {
        accept: 'html',
      })
      await comeBack(get.browser, visited, get.email)
    },
  },
  {
    name: 'the number comes with a sign-in that turns into a registration',
    play: async (world) => {
      const browser = providerBrowser(world, 'phone')
      const email = world.email('ada')
      const flow = await browser.openQuietly('login')
      const json = { ...choose('line', flow), traits: { email, phone } }
      await comeBack(browser, await browser.send(flow.action, { json }), email)
    },
  },
  {
    name: 'a number that the schema refuses, and traits that it does not know',
    play: async (world) => {
      for (const traits of [
        { 'traits.phone': '12' },
        { 'traits.phone': '+'.padEnd(21, '1') },
        { 'traits.phone': phone, 'traits.sms': '123456', 'traits.smssend': '' },
      ]) {
        const { browser, email, flow } = await arriveFromLine(world)
        const fields = { ...choose('line', flow), 'traits.email': email, ...traits }
        const chosen = await browser.sendQuietly(flow.action, { json: fields })
        const { location } = await browser.send(await signInAtProvider(chosen, accountAtLine(email)), {
          accept: 'html',
        })
        const isAskedAgain = new URL(location).pathname === '/registration'
        const next = isAskedAgain ? `/self-service/registration/flows?id=${flow.id}` : '/sessions/whoami'
        await browser.send(next)
      }
    },
  },
  {
    name: 'an ordinary registration asks for the number as well, and settings show it',
    play: async (world) => {
      const browser = providerBrowser(world, 'phone')
      const flow = await browser.open('registration')
      const email = world.email('ada')
      const json = { method: 'password', csrf_token: flow.csrfToken, password: goodPassword }
      await browser.send(flow.action, { json: { ...json, traits: { email } } })
      await browser.send(flow.action, { json: { ...json, traits: { email, phone } } })
      await browser.open('settings')
      await browser.send('/schemas')
      await browser.send('/schemas/person-with-phone')
    },
  },
]
