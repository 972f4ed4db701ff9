import { faultCookie } from '../../../../sandbox/faults'
import { variantCookie } from '../../../../sandbox/variants'
import {
  askForShortLivedFlows,
  askForVariant,
  demoSite,
  loginOf,
  type Person,
  signUp,
  untilExpired,
} from '../actions'
import type { Browser, OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'
import {
  addAuthenticator,
  addBackupCodes,
  backupOf,
  beforeSecondFactor,
  browserWithSecondFactors,
  type Halfway,
  halfway,
  openSettings,
  pressOf,
  secondFactorInit,
  signInHalfway,
  totpCode,
  totpOf,
  wrongTotpCode,
} from '../second-factor-actions'

const settingsInit = '/self-service/settings/browser'
const fetchOf = (flow: { id: string }) => `/self-service/login/flows?id=${flow.id}`

type Asked = Halfway & { flow: OpenFlow }

/** A person who needs the second factor. */
async function asked(world: World, query = ''): Promise<Asked> {
  const opened = await halfway(world)
  return { ...opened, flow: await opened.browser.openQuietly('login', `?aal=aal2${query}`) }
}

/** One submit of the second-factor form. */
const attempt = (name: string, fields: (asked: Asked) => Record<string, unknown>): Scenario => ({
  name,
  play: async (world) => {
    const opened = await asked(world)
    const { browser, flow } = opened
    await browser.send(flow.action, { json: { csrf_token: flow.csrfToken, ...fields(opened) } })
  },
})

/** Signs in with the password. This is recorded. */
async function giveFirstFactor(browser: Browser, person: Person, query: string, accept: 'json' | 'html') {
  const flow = await browser.openQuietly('login', query)
  return browser.send(flow.action, { accept, form: loginOf(person, flow) })
}

export const secondFactorScenarios: Scenario[] = [
  {
    name: 'the password alone, by JSON and by form',
    play: async (world) => {
      const { person } = await halfway(world)
      const query = `?return_to=${encodeURIComponent(`${demoSite}/in`)}`
      for (const accept of ['json', 'html'] as const) {
        await giveFirstFactor(browserWithSecondFactors(world), person, '', accept)
        await giveFirstFactor(browserWithSecondFactors(world), person, query, accept)
      }
    },
  },
  {
    name: 'signed in halfway: who it is, sessions, settings, another login, logout',
    play: async (world) => {
      const { browser } = await halfway(world)
      await browser.send('/sessions/whoami')
      await browser.send('/sessions')
      await browser.send(settingsInit)
      await browser.send(settingsInit, { accept: 'html' })
      const withReturn = `${settingsInit}?return_to=${encodeURIComponent(`${demoSite}/back`)}`
      await browser.send(withReturn)
      await browser.send(withReturn, { accept: 'html' })
      await browser.send('/self-service/login/browser')
      await browser.send('/self-service/registration/browser')
      await browser.send('/self-service/logout/browser')
    },
  },
  {
    name: 'signed in halfway: a settings flow of the whole session',
    play: async (world) => {
      const elsewhere = browserWithSecondFactors(world)
      const person = await signUp(world, elsewhere)
      await addAuthenticator(world, elsewhere)
      const flow = await openSettings(elsewhere)
      const browser = browserWithSecondFactors(world)
      await signInHalfway(browser, person)
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: { csrf_token: flow.csrfToken, totp_unlink: true } })
      const form = { csrf_token: flow.csrfToken, totp_unlink: 'true' }
      await browser.send(flow.action, { accept: 'html', form })
    },
  },
  {
    name: 'totp by JSON',
    play: async (world) => {
      const { browser, key } = await halfway(world)
      const flow = await browser.open('login', '?aal=aal2')
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: totpOf(flow, wrongTotpCode(world, key)) })
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: totpOf(flow, totpCode(world, key)) })
      await browser.send('/sessions/whoami')
      await browser.send(fetchOf(flow))
      await browser.send(secondFactorInit)
      await browser.send(secondFactorInit, { accept: 'html' })
    },
  },
  {
    name: 'totp by form with return_to',
    play: async (world) => {
      const { browser, key } = await halfway(world)
      const query = `&return_to=${encodeURIComponent(`${demoSite}/in`)}`
      await browser.send(secondFactorInit + query, { accept: 'html' })
      const flow = await browser.openQuietly('login', `?aal=aal2${query}`)
      const wrong = totpOf(flow, wrongTotpCode(world, key))
      await browser.send(flow.action, { accept: 'html', form: wrong })
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { accept: 'html', form: totpOf(flow, totpCode(world, key)) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'totp: the same code twice',
    play: async (world) => {
      const { person, browser, flow, key } = await asked(world)
      const code = totpCode(world, key)
      await browser.sendQuietly(flow.action, { json: totpOf(flow, code) })
      const other = browserWithSecondFactors(world)
      await signInHalfway(other, person)
      const second = await other.openQuietly('login', '?aal=aal2')
      await other.send(second.action, { json: totpOf(second, code) })
    },
  },
  {
    name: 'backup code by JSON, and the used one again',
    play: async (world) => {
      const { person, browser, flow, codes } = await asked(world)
      const [code = ''] = codes
      await browser.send(flow.action, { json: backupOf(flow, 'notacode') })
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: backupOf(flow, code) })
      await browser.send('/sessions/whoami')
      const settings = await openSettings(browser)
      await browser.send(settings.action, { json: pressOf(settings, 'reveal') })
      const other = browserWithSecondFactors(world)
      await signInHalfway(other, person)
      const second = await other.openQuietly('login', '?aal=aal2')
      await other.send(second.action, { json: backupOf(second, code) })
    },
  },
  {
    name: 'backup code by form',
    play: async (world) => {
      const { browser, flow, codes } = await asked(world)
      await browser.send(flow.action, { accept: 'html', form: backupOf(flow, 'notacode') })
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { accept: 'html', form: backupOf(flow, codes[1] ?? '') })
      await browser.send('/sessions/whoami')
    },
  },
  attempt('totp: no code', () => ({ method: 'totp' })),
  attempt('totp: an empty code', () => ({ method: 'totp', totp_code: '' })),
  attempt('totp: a code that is too short', () => ({ method: 'totp', totp_code: '123' })),
  attempt('totp: a code that is too long', () => ({ method: 'totp', totp_code: '1234567' })),
  attempt('totp: wrong token', () => ({ method: 'totp', totp_code: '123456', csrf_token: 'no' })),
  attempt('backup code: none', () => ({ method: 'lookup_secret' })),
  attempt('backup code: in capitals', ({ codes }) => ({
    method: 'lookup_secret',
    lookup_secret: codes[0]?.toUpperCase(),
  })),
  attempt('backup code: wrong token', () => ({
    method: 'lookup_secret',
    lookup_secret: 'notacode',
    csrf_token: 'no',
  })),
  attempt('method: left out', () => ({})),
  attempt('method: the password', ({ person, flow }) => loginOf(person, flow)),
  {
    name: 'without a second factor: begin, and submit all the same',
    play: async (world) => {
      const { browser } = await beforeSecondFactor(world)
      const flow = await browser.open('login', '?aal=aal2')
      await browser.send(secondFactorInit, { accept: 'html' })
      await browser.send(flow.action, { json: totpOf(flow, '123456') })
      await browser.send(flow.action, { json: backupOf(flow, 'notacode') })
    },
  },
  {
    name: 'only one second factor',
    play: async (world) => {
      const { browser: first } = await beforeSecondFactor(world)
      const second = browserWithSecondFactors(world)
      const person = await signUp(world, second, 'grace')
      await addAuthenticator(world, first)
      await addBackupCodes(second)
      await first.send('/self-service/login/browser?aal=aal2&refresh=true')
      const halfwayThere = browserWithSecondFactors(world)
      await signInHalfway(halfwayThere, person)
      const flow = await halfwayThere.open('login', '?aal=aal2')
      await halfwayThere.send(flow.action, { json: totpOf(flow, '123456') })
    },
  },
  {
    name: 'with refresh: at the first factor',
    play: async (world) => {
      const { browser, key } = await halfway(world)
      const flow = await browser.open('login', '?aal=aal2&refresh=true')
      await browser.send(flow.action, { json: totpOf(flow, totpCode(world, key)) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'with refresh: at the second factor, with either factor',
    play: async (world) => {
      const { person, browser, flow, key } = await asked(world)
      await browser.sendQuietly(flow.action, { json: totpOf(flow, totpCode(world, key)) })
      const again = await browser.open('login', '?aal=aal2&refresh=true')
      await browser.send(again.action, { json: totpOf(again, totpCode(world, key)) })
      const first = await browser.open('login', '?refresh=true')
      await browser.send(first.action, { json: loginOf(person, first) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'with refresh: at the first factor, with the password',
    play: async (world) => {
      const { person, browser } = await halfway(world)
      const flow = await browser.openQuietly('login', '?refresh=true')
      await browser.send(flow.action, { json: loginOf(person, flow) })
      const second = await browser.openQuietly('login', '?refresh=true')
      await browser.send(second.action, { accept: 'html', form: loginOf(person, second) })
    },
  },
  {
    name: 'the second factor is asked for after a recovery',
    play: async (world) => {
      const { person } = await halfway(world)
      const browser = browserWithSecondFactors(world)
      const flow = await browser.openQuietly('recovery')
      const form = { method: 'code', csrf_token: flow.csrfToken }
      await browser.sendQuietly(flow.action, { json: { ...form, email: person.email } })
      const { code } = await world.mail(person.email, 2)
      const answer = await browser.send(flow.action, { json: { ...form, code } })
      const { redirect_browser_to: next } = answer.body as { redirect_browser_to: string }
      await browser.send(`/self-service/settings/flows?id=${new URL(next).searchParams.get('flow')}`)
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'a submit without a session',
    play: async (world) => {
      const { browser, flow } = await asked(world)
      browser.jar.set('ory_kratos_session', 'gone')
      await browser.send(flow.action, { json: totpOf(flow, '123456') })
      await browser.send(flow.action, { accept: 'html', form: totpOf(flow, '123456') })
    },
  },
  {
    name: 'expired: fetch, submit by JSON and by form',
    play: async (world) => {
      const { browser, key } = await halfway(world)
      browser.jar.set(variantCookie, '')
      askForShortLivedFlows(browser)
      const flow = await browser.openQuietly('login', '?aal=aal2')
      await untilExpired(world, browser, 'login', flow)
      browser.jar.set(faultCookie, '')
      askForVariant(browser, 'second-factor')
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: totpOf(flow, totpCode(world, key)) })
      await browser.send(flow.action, { accept: 'html', form: totpOf(flow, totpCode(world, key)) })
      await browser.send(fetchOf(flow))
    },
  },
  {
    name: 'where second factors are switched off',
    play: async (world) => {
      const { person } = await halfway(world)
      const browser = world.browser()
      await giveFirstFactor(browser, person, '', 'json')
      await browser.send('/sessions/whoami')
      const flow = await browser.open('login', '?aal=aal2')
      await browser.send(flow.action, { json: totpOf(flow, '123456') })
      await browser.send(flow.action, { json: backupOf(flow, 'notacode') })
    },
  },
  {
    name: 'what an administrator sees of it',
    play: async (world) => {
      const { person } = await halfway(world)
      const query = new URLSearchParams({ credentials_identifier: person.email })
      await world.administrator().send(`/admin/identities?${query}`)
    },
  },
]
