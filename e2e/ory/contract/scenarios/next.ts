import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SoftwareAuthenticator } from '../../../../sandbox/testing/software-authenticator'
import {
  askForVariant,
  goodPassword,
  loginOf,
  personWithAccount,
  profileFormOf,
  profileOf,
  signIn,
  signUp,
  switchOff,
} from '../actions'
import { type Browser, flowOf } from '../browser'
import {
  accountOf,
  choose,
  type ProviderSignIn,
  providerBrowser,
  signInAtProvider,
} from '../provider-actions'
import type { Scenario, World } from '../scenario'
import { askOf, codeOf } from './flow-by-code'
import { hydraScenarios } from './hydra'
import { lateCodeScenarios } from './late-code'
import { hintScenario } from './oidc'
import { passkeyScenarios } from './passkey'
import { switchedOffScenarios } from './switched-off'

/** A signed-in person has changed the address, and the code is sent. */
async function changeAddress(world: World) {
  const browser = world.browser()
  const person = await signUp(world, browser)
  const settings = await browser.openQuietly('settings')
  const address = world.email('new')
  const answer = await browser.sendQuietly(settings.action, { json: profileOf(address, settings) })
  if (answer.status !== 200) throw new Error(`the change answered ${answer.status}`)
  return { browser, person, address, settings }
}

/** The verification that the hook `verify_new_address` started for a change. */
async function verificationOf(world: World, browser: Browser, address: string) {
  const { code, link } = await world.mail(address, 1)
  const id = new URL(link).searchParams.get('flow')
  const { csrfToken } = await browser.openQuietly('settings')
  return {
    action: `/self-service/verification?flow=${id}`,
    id,
    json: { method: 'code', csrf_token: csrfToken, code },
  }
}

/** A new address takes effect only once it is verified (the hook `verify_new_address`). */
const addressScenarios: readonly Scenario[] = [
  {
    name: 'a new address waits, and is verified',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      const settings = await browser.openQuietly('settings')
      const address = world.email('new')
      await browser.send(settings.action, { json: profileOf(address, settings) })
      await browser.send(`/self-service/settings/flows?id=${settings.id}`)
      const { action, id, json } = await verificationOf(world, browser, address)
      await browser.send(`/self-service/verification/flows?id=${id}`)
      await browser.send(action, { json: { ...json, code: '000000' } })
      await browser.send(action, { json })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'a new address waits, from a plain form',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      const settings = await browser.openQuietly('settings')
      await browser.send(settings.action, {
        accept: 'html',
        form: profileFormOf(world.email('new'), settings),
      })
    },
  },
  {
    name: 'a new address waits, and its session ends',
    play: async (world) => {
      const { browser, person, address } = await changeAddress(world)
      const { action, json } = await verificationOf(world, browser, address)
      const other = world.helper()
      await signIn(other, person)
      await other.sendQuietly('/sessions', { method: 'DELETE' })
      await browser.send(action, { json })
    },
  },
  {
    name: 'a new address waits, and something else is changed',
    play: async (world) => {
      const { browser, person, address, settings } = await changeAddress(world)
      const { action, json } = await verificationOf(world, browser, address)
      const changed = { ...profileOf(person.email, settings), traits: { email: person.email } }
      await browser.sendQuietly(settings.action, { json: changed })
      await browser.send(action, { json })
    },
  },
  {
    name: 'a new address waits, and another one takes its place',
    play: async (world) => {
      const { browser, address, settings } = await changeAddress(world)
      const { action, json } = await verificationOf(world, browser, address)
      await browser.sendQuietly(settings.action, { json: profileOf(world.email('newer'), settings) })
      await browser.send(action, { json })
    },
  },
  {
    name: 'a new address that belongs to somebody else',
    play: async (world) => {
      const other = await personWithAccount(world, 'other')
      const browser = world.browser()
      await signUp(world, browser)
      const settings = await browser.openQuietly('settings')
      await browser.send(settings.action, { json: profileOf(other.email, settings) })
    },
  },
]

/** A phone number that no other scenario has. */
const phone = '+886987654321'
const phonesThatChange = ['+886987654325', '+886987654326', '+886987654327', '+886987654328']
const phoneThatWaits = { before: '+886987654329', after: '+886987654330' }
const phonesThatRecover = { named: '+886987654322', other: '+886987654323', ofNobody: '+886987654324' }

/**
 * Signed in, with a mail address and a phone number that a code can go to. An administrator makes the account: after a
 * registration, Kratos verifies one of the two, and which one differs from run to run.
 */
async function withTwoAddresses(world: World, phone: string) {
  const person = { email: world.email('ada'), password: goodPassword }
  const { status } = await world.administrator().sendQuietly('/admin/identities', {
    json: {
      schema_id: 'person-with-phone',
      traits: { email: person.email, phone },
      credentials: { password: { config: { password: person.password } } },
    },
  })
  if (status !== 201) throw new Error(`the account answered ${status}`)
  const browser = world.browser()
  askForVariant(browser, 'everything')
  await signIn(browser, person)
  return { browser, email: person.email }
}

const waitingSchema = z.object({ continue_with: z.tuple([z.object({ flow: z.object({ id: z.string() }) })]) })

const newPhoneScenario: Scenario = {
  name: 'a new phone number waits, and is verified',
  play: async (world) => {
    const { before, after: phone } = phoneThatWaits
    const { browser, email } = await withTwoAddresses(world, before)
    const { action, csrfToken: csrf_token } = await browser.openQuietly('settings')
    const changed = await browser.send(action, {
      json: { method: 'profile', csrf_token, traits: { email, phone } },
    })
    const { code } = await world.mail(phone, 1)
    const { id } = waitingSchema.parse(changed.body).continue_with[0].flow
    const verification = `/self-service/verification?flow=${id}`
    const fields = { method: 'code', csrf_token }
    await browser.send(`/self-service/verification/flows?id=${id}`)
    await browser.send(verification, { json: { ...fields, sms: phone } })
    await browser.send(verification, { json: { ...fields, code: otherCode(code) } })
    await browser.send(verification, { json: { ...fields, email: phone } })
    const { code: newer } = await world.mail(phone, 2)
    await browser.send(verification, { json: { ...fields, code: newer } })
    await browser.send('/sessions/whoami')
  },
}

/** One new address at a time. */
const severalAddressesScenarios: readonly Scenario[] = [false, true].map((isForm) => ({
  name: `a new address and a new phone number at once, as ${isForm ? 'html' : 'json'}`,
  play: async (world) => {
    const [before = '', after = ''] = isForm ? phonesThatChange.slice(2) : phonesThatChange
    const { browser } = await withTwoAddresses(world, before)
    const settings = await browser.openQuietly('settings')
    const { csrfToken: csrf_token } = settings
    const email = world.email('new')
    const form = { method: 'profile', csrf_token, 'traits.email': email, 'traits.phone': after }
    const json = { method: 'profile', csrf_token, traits: { email, phone: after } }
    await browser.send(settings.action, isForm ? { accept: 'html', form } : { json })
    await browser.send(`/self-service/settings/flows?id=${settings.id}`)
    await browser.send('/sessions/whoami')
  },
}))

/** A signed-in person chooses where the code goes (`feature_flags.refresh_login_choose_address`). */
const chosenAddressScenarios: readonly Scenario[] = [
  {
    name: 'a refresh by a choice of addresses',
    play: async (world) => {
      const { browser, email } = await withTwoAddresses(world, phone)
      const begun = await browser.open('login', '?refresh=true')
      const csrf_token = begun.csrfToken
      const shown = `/self-service/login/flows?id=${begun.id}`
      await browser.send(begun.action, { accept: 'html', form: { csrf_token, address: email } })
      await browser.send(shown)
      const { code } = await world.mail(email, 1)
      const form = { csrf_token, method: 'code', identifier: email }
      await browser.send(begun.action, { accept: 'html', form: { ...form, code: otherCode(code) } })
      await browser.send(shown)
      await browser.send(begun.action, { accept: 'html', form: { ...form, resend: 'code' } })
      await browser.send(shown)
      const { code: newer } = await world.mail(email, 2)
      await browser.send(begun.action, { accept: 'html', form: { ...form, code: newer } })
      const texted = await browser.openQuietly('login', '?refresh=true')
      const chosen = { csrf_token: texted.csrfToken, address: phone }
      await browser.send(texted.action, { json: chosen })
      const { code: sent } = await world.mail(phone, 1)
      const json = { csrf_token: texted.csrfToken, method: 'code', identifier: phone, code: sent }
      await browser.send(texted.action, { json })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'a refresh by the only address, and by one of somebody else',
    play: async (world) => {
      const other = await personWithAccount(world, 'other')
      const browser = world.browser()
      askForVariant(browser, 'passwordless-code')
      const person = await personWithAccount(world)
      await signIn(browser, person)
      const flow = await browser.open('login', '?refresh=true')
      const { csrfToken: csrf_token } = flow
      await browser.send(flow.action, { json: { csrf_token, address: other.email } })
      await browser.send(flow.action, { json: { csrf_token, method: 'code', identifier: other.email } })
      await browser.send(flow.action, { json: { csrf_token, address: person.email } })
    },
  },
]

/**
 * Starts a recovery of a person with two addresses, and enters one of them
 * (`feature_flags.choose_recovery_address`).
 */
async function beginRecovery(world: World, phone: string) {
  const { email } = await withTwoAddresses(world, phone)
  const browser = world.browser()
  askForVariant(browser, 'everything')
  const flow = await browser.open('recovery')
  const fields = { method: 'code', csrf_token: flow.csrfToken }
  const byForm = async (form: Record<string, string>) => {
    await browser.send(flow.action, { accept: 'html', form: { ...fields, ...form } })
    await browser.send(`/self-service/recovery/flows?id=${flow.id}`)
  }
  const byJson = (json: object) => browser.send(flow.action, { json: { ...fields, ...json } })
  return { browser, email, byForm, byJson }
}

/** Kratos names an address by its hash, so that a page has only its first and last characters. */
const hashOf = (address: string) => createHash('sha256').update(address).digest('base64')

/** With the flag, a recovery offers the choice of the address for the code. */
const recoveryByChoiceScenarios: readonly Scenario[] = [
  {
    name: 'a recovery by the phone number that was named',
    play: async (world) => {
      const { named: recovery_address } = phonesThatRecover
      const { browser, byJson } = await beginRecovery(world, recovery_address)
      await byJson({})
      await byJson({ recovery_address })
      await byJson({ recovery_address, recovery_select_address: hashOf(recovery_address) })
      const { code } = await world.mail(recovery_address, 1)
      await byJson({ recovery_address, code: otherCode(code) })
      await byJson({ recovery_address, recovery_confirm_address: recovery_address })
      const { code: newer } = await world.mail(recovery_address, 2)
      await byJson({ recovery_address, code: newer })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'a recovery by the phone number, where the mail address was named',
    play: async (world) => {
      const { other: phone, ofNobody } = phonesThatRecover
      const { email: recovery_address, byForm } = await beginRecovery(world, phone)
      await byForm({})
      await byForm({ recovery_address })
      await byForm({ recovery_address, recovery_select_address: hashOf(ofNobody) })
      await byForm({ recovery_address, recovery_select_address: hashOf(phone) })
      await byForm({ recovery_address, screen: 'previous' })
      await byForm({ recovery_address, recovery_select_address: hashOf(phone) })
      await byForm({ recovery_address, recovery_confirm_address: phone })
      const { code } = await world.mail(phone, 1)
      await byForm({ recovery_address, code: otherCode(code) })
      await byForm({ recovery_address, code })
    },
  },
  {
    name: 'a recovery by an address that nobody has',
    play: async (world) => {
      const browser = world.browser()
      askForVariant(browser, 'everything')
      const { csrfToken: csrf_token, action } = await browser.openQuietly('recovery')
      for (const recovery_address of [phonesThatRecover.ofNobody, world.email('nobody'), 'ada']) {
        await browser.send(action, { json: { csrf_token, method: 'code', recovery_address } })
        await browser.send(action, {
          json: { csrf_token, method: 'code', recovery_address, screen: 'previous' },
        })
      }
    },
  },
]

const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** Signs in at Google, which reports how, and fetches the session from Kratos. */
async function signInBy(world: World, email: string, how: ProviderSignIn): Promise<Browser> {
  const browser = providerBrowser(world)
  const flow = await browser.openQuietly('login')
  const left = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
  await browser.send(await signInAtProvider(left, { ...accountOf(email), ...how }), { accept: 'html' })
  await browser.send('/sessions/whoami')
  return browser
}

/** A provider that verified a second factor itself (`aal2_acr_values: [mfa]`, `aal2_amr_values: [otp]`). */
const levelScenarios: readonly Scenario[] = [
  {
    name: 'a provider that says how sure it is',
    play: async (world) => {
      const email = world.email('ada')
      await signInBy(world, email, { acr: 'mfa' })
      await signInBy(world, email, {})
      await signInBy(world, email, { acr: 'low', amr: 'pwd' })
      await signInBy(world, email, { amr: 'otp' })
      const browser = await signInBy(world, email, { acr: 'mfa', amr: 'otp' })
      await browser.send('/self-service/login/browser?aal=aal2')
    },
  },
  {
    name: 'a provider is linked, and says how sure it is',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = providerBrowser(world)
      await signIn(browser, person)
      const flow = await browser.openQuietly('settings')
      const link = { link: 'google', csrf_token: flow.csrfToken }
      const left = await browser.sendQuietly(flow.action, { json: link })
      const back = await signInAtProvider(left, { ...accountOf(person.email), acr: 'mfa' })
      await browser.send(back, { accept: 'html' })
      await browser.send('/sessions/whoami')
    },
  },
]

/**
 * How Kratos and Hydra respond after 26.2.0, as of their public source in July 2026. No release includes it
 * yet. The sandbox simulates it with `SANDBOX_ORY=next`.
 */
export const nextScenarios: Readonly<Record<'kratos' | 'hydra', readonly Scenario[]>> = {
  kratos: [
    ...lateCodeScenarios.filter(({ name }) => !name.startsWith('recovery')),
    ...switchedOffScenarios,
    {
      name: 'recovery of an account that is switched off: its new flow',
      play: async (world) => {
        const person = await personWithAccount(world)
        await switchOff(world, person)
        const browser = world.browser()
        const flow = await browser.openQuietly('recovery')
        await browser.sendQuietly(flow.action, { json: askOf(flow, person.email) })
        const { code } = await world.mail(person.email, 2)
        const { location } = await browser.sendQuietly(flow.action, { json: codeOf(flow, code) })
        await browser.send(location)
      },
    },
    {
      name: 'login to an account that is switched off',
      play: async (world) => {
        const person = await personWithAccount(world)
        await switchOff(world, person)
        const browser = world.browser()
        const flow = await browser.openQuietly('login')
        await browser.send(flow.action, { json: loginOf(person, flow) })
        await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
        await browser.send(`/self-service/login/flows?id=${flow.id}`)
      },
    },
    {
      name: 'login by a code to an account that is switched off',
      play: async (world) => {
        const person = await personWithAccount(world)
        await switchOff(world, person)
        const browser = world.browser()
        askForVariant(browser, 'passwordless-code')
        const flow = await browser.openQuietly('login')
        const fields = { method: 'code', csrf_token: flow.csrfToken, identifier: person.email }
        await browser.sendQuietly(flow.action, { json: fields })
        const { code } = await world.mail(person.email, 2)
        await browser.send(flow.action, { json: { ...fields, code } })
      },
    },
    ...passkeyScenarios.filter(({ name }) => name === 'login: another challenge'),
    ...addressScenarios,
    ...chosenAddressScenarios,
    ...recoveryByChoiceScenarios,
    newPhoneScenario,
    ...severalAddressesScenarios,
    ...levelScenarios,
    hintScenario,
    {
      name: 'a provider is linked while registration is off',
      play: async (world) => {
        const person = await personWithAccount(world)
        const browser = world.browser()
        askForVariant(browser, 'registration-off')
        const flow = await browser.openQuietly('login')
        const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
        const back = await signInAtProvider(chosen, accountOf(person.email))
        const { location } = await browser.send(back, { accept: 'html' })
        const id = new URL(location).searchParams.get('flow')
        const linking = flowOf((await browser.send(`/self-service/login/flows?id=${id}`)).body)
        await browser.send(linking.action, { json: loginOf(person, linking) })
        const { values } = await browser.openQuietly('settings')
        if (values.unlink !== 'google') throw new Error('Google is not linked')
      },
    },
    {
      name: 'a passkey that is there already is named to the browser',
      play: async (world) => {
        const browser = world.browser()
        askForVariant(browser, 'passkey')
        await signUp(world, browser)
        const flow = await browser.openQuietly('settings')
        const key = new SoftwareAuthenticator('telephone', world.target.appUrl)
        const passkey_settings_register = key.create(flow.values.passkey_create_data ?? '')
        const json = { method: 'passkey', csrf_token: flow.csrfToken, passkey_settings_register }
        await browser.sendQuietly(flow.action, { json })
        await browser.open('settings')
      },
    },
    {
      name: 'a recovery, and an address that mail servers refuse',
      play: async (world) => {
        const browser = world.browser()
        const flow = await browser.openQuietly('recovery')
        for (const email of ['jörg@example.com', 'a..b.@example.com', 'ada@', 'ada']) {
          await browser.send(flow.action, { json: askOf(flow, email) })
        }
      },
    },
    {
      name: 'a verification, and what is a phone number',
      play: async (world) => {
        const browser = world.browser()
        for (const email of ['+886912345678', '0912', 'ada@', 'jörg@example.com']) {
          const flow = await browser.open('verification')
          await browser.send(flow.action, { json: askOf(flow, email) })
        }
      },
    },
    {
      name: 'a dry run of a provider',
      play: async (world) => {
        await dryRunGoogle(world, { account: 'ada', ...accountOf('ada@example.com') })
        const administrator = world.administrator()
        askForVariant(administrator, 'oidc')
        await administrator.send(dryRuns, { json: { provider_id: 'unknown' } })
        await administrator.send(dryRuns, { json: {} })
      },
    },
    {
      name: 'a dry run of a provider whose claims lack a trait',
      play: (world) => dryRunGoogle(world, { account: 'ada', given_name: 'Ada' }),
    },
    {
      name: 'a dry run of a provider that a person refuses',
      play: (world) => dryRunGoogle(world, { answer: 'cancel' }),
    },
  ],
  hydra: hydraScenarios.filter(({ name }) => name === 'a logout is refused, accepted and used up'),
}

const dryRuns = '/admin/test-login-flows'

/**
 * An administrator starts a dry run of Google, and a person signs in there. Another browser must not see the
 * result.
 */
async function dryRunGoogle(world: World, answer: ProviderSignIn): Promise<void> {
  const administrator = world.administrator()
  askForVariant(administrator, 'oidc')
  const flow = flowOf((await administrator.send(dryRuns, { json: { provider_id: 'google' } })).body)
  const browser = providerBrowser(world)
  const shown = `/self-service/login/flows?id=${flow.id}`
  await browser.send(shown)
  const left = await browser.send(flow.action, { accept: 'html', form: choose('google', flow) })
  await browser.send(await signInAtProvider(left, answer), { accept: 'html' })
  await browser.send(shown)
  await providerBrowser(world).send(shown)
}
