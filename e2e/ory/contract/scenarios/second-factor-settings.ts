import { demoSite, signUp } from '../actions'
import type { Browser } from '../browser'
import type { Scenario, World } from '../scenario'
import {
  addAuthenticator,
  addBackupCodes,
  beforeSecondFactor,
  type OpenSettings,
  openSettings,
  pressOf,
  settingsOf,
  totpCode,
  totpOf,
  wrongTotpCode,
} from '../second-factor-actions'

const init = '/self-service/settings/browser'
const fetchOf = (flow: { id: string }) => `/self-service/settings/flows?id=${flow.id}`

type Opened = { browser: Browser; flow: OpenSettings }

/** A person without a second factor and with an open settings flow. */
async function beforeSettings(world: World): Promise<Opened> {
  const { browser } = await beforeSecondFactor(world)
  return { browser, flow: await openSettings(browser) }
}

/** One submit by a person without a second factor. */
const attempt = (name: string, fields: (flow: OpenSettings) => Record<string, unknown>): Scenario => ({
  name,
  play: async (world) => {
    const { browser, flow } = await beforeSettings(world)
    await browser.send(flow.action, { json: { csrf_token: flow.csrfToken, ...fields(flow) } })
  },
})

/** One submit by a person with an authenticator app and backup codes. */
const later = (name: string, fields: (flow: OpenSettings) => Record<string, unknown>): Scenario => ({
  name,
  play: async (world) => {
    const { browser } = await beforeSecondFactor(world)
    await addAuthenticator(world, browser)
    await addBackupCodes(browser)
    const flow = await openSettings(browser)
    await browser.send(flow.action, { json: { csrf_token: flow.csrfToken, ...fields(flow) } })
    await browser.send('/sessions/whoami')
  },
})

export const secondFactorSettingsScenarios: Scenario[] = [
  {
    name: 'begin without a second factor and with both',
    play: async (world) => {
      const { browser } = await beforeSecondFactor(world)
      await browser.send(init)
      await addAuthenticator(world, browser)
      await addBackupCodes(browser)
      await browser.send(init)
    },
  },
  {
    name: 'totp: a wrong code and the right one by JSON',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: totpOf(flow, wrongTotpCode(world, flow.totpKey)) })
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: totpOf(flow, totpCode(world, flow.totpKey)) })
      await browser.send(fetchOf(flow))
      await browser.send('/sessions/whoami')
      await browser.send(flow.action, { json: totpOf(flow, totpCode(world, flow.totpKey)) })
    },
  },
  {
    name: 'totp: a wrong code and the right one by form, with return_to',
    play: async (world) => {
      const { browser } = await beforeSecondFactor(world)
      const flow = await openSettings(browser, `?return_to=${encodeURIComponent(`${demoSite}/back`)}`)
      const wrong = totpOf(flow, wrongTotpCode(world, flow.totpKey))
      await browser.send(flow.action, { accept: 'html', form: wrong })
      await browser.send(fetchOf(flow))
      const form = totpOf(flow, totpCode(world, flow.totpKey))
      await browser.send(flow.action, { accept: 'html', form })
      await browser.send(fetchOf(flow))
    },
  },
  {
    name: 'totp: the flow that a saved change points at takes another one',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      const saved = await browser.sendQuietly(flow.action, {
        json: totpOf(flow, totpCode(world, flow.totpKey)),
      })
      const next = settingsOf(saved.body)
      const json = { csrf_token: next.csrfToken, totp_unlink: true }
      const removed = settingsOf((await browser.send(next.action, { json })).body)
      await browser.send(removed.action, { json: totpOf(removed, totpCode(world, removed.totpKey)) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'totp: the code of another flow',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      const other = await openSettings(browser)
      await browser.send(flow.action, { json: totpOf(flow, totpCode(world, other.totpKey)) })
    },
  },
  attempt('totp: no code', () => ({ method: 'totp' })),
  attempt('totp: an empty code', () => ({ method: 'totp', totp_code: '' })),
  attempt('totp: a code that is too short', () => ({ method: 'totp', totp_code: '123' })),
  attempt('totp: a code without a method', () => ({ totp_code: '123456' })),
  attempt('totp: wrong token', () => ({ method: 'totp', totp_code: '123456', csrf_token: 'no' })),
  attempt('totp: removed although there is none', () => ({ totp_unlink: 'true' })),
  later('totp: set up once more', () => ({ method: 'totp', totp_code: '123456' })),
  later('totp: removed', () => ({ totp_unlink: 'true' })),
  {
    name: 'totp: removed by form',
    play: async (world) => {
      const { browser } = await beforeSecondFactor(world)
      await addAuthenticator(world, browser)
      const flow = await openSettings(browser)
      const form = { csrf_token: flow.csrfToken, totp_unlink: 'true' }
      await browser.send(flow.action, { accept: 'html', form })
      await browser.send(fetchOf(flow))
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'backup codes: created and confirmed by JSON, revealed, created anew',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      const press = (open: OpenSettings, button: string) =>
        browser.send(open.action, { json: pressOf(open, button) })
      await press(flow, 'regenerate')
      await browser.send(fetchOf(flow))
      await press(flow, 'confirm')
      await browser.send(fetchOf(flow))
      await browser.send('/sessions/whoami')
      const second = await openSettings(browser)
      await press(second, 'reveal')
      await browser.send(fetchOf(second))
      await press(second, 'regenerate')
      await press(second, 'reveal')
      await press(second, 'confirm')
      await press(second, 'reveal')
      await browser.send(fetchOf(second))
    },
  },
  {
    name: 'backup codes: created, confirmed, revealed and turned off by form',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      const press = (open: OpenSettings, button: string) =>
        browser.send(open.action, { accept: 'html', form: pressOf(open, button) })
      await press(flow, 'regenerate')
      await browser.send(fetchOf(flow))
      await press(flow, 'confirm')
      await browser.send(fetchOf(flow))
      const second = await openSettings(browser)
      await press(second, 'reveal')
      await browser.send(fetchOf(second))
      await press(second, 'disable')
      await browser.send(fetchOf(second))
    },
  },
  {
    name: 'backup codes: the ones created last count',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      await browser.send(flow.action, { json: pressOf(flow, 'regenerate') })
      await browser.send(flow.action, { json: pressOf(flow, 'regenerate') })
      await browser.sendQuietly(flow.action, { json: pressOf(flow, 'confirm') })
      const second = await openSettings(browser)
      await browser.send(second.action, { json: pressOf(second, 'reveal') })
    },
  },
  {
    name: 'backup codes: a mistake elsewhere leaves the created ones in the flow',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      await browser.sendQuietly(flow.action, { json: pressOf(flow, 'regenerate') })
      await browser.send(flow.action, { json: totpOf(flow, wrongTotpCode(world, flow.totpKey)) })
      await browser.send(flow.action, { json: pressOf(flow, 'regenerate') })
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: pressOf(flow, 'confirm') })
      const second = await openSettings(browser)
      await browser.sendQuietly(second.action, { json: pressOf(second, 'reveal') })
      await browser.send(second.action, { json: { csrf_token: second.csrfToken } })
      await browser.send(second.action, { json: pressOf(second, 'reveal') })
      await browser.send(fetchOf(second))
    },
  },
  attempt('backup codes: confirmed before there are any', (flow) => pressOf(flow, 'confirm')),
  attempt('backup codes: revealed before there are any', (flow) => pressOf(flow, 'reveal')),
  attempt('backup codes: turned off before there are any', (flow) => pressOf(flow, 'disable')),
  attempt('backup codes: the method alone', () => ({ method: 'lookup_secret' })),
  attempt('backup codes: no button that says true', () => ({ lookup_secret_regenerate: false })),
  attempt('backup codes: wrong token', (flow) => ({ ...pressOf(flow, 'regenerate'), csrf_token: 'no' })),
  {
    name: 'where second factors are switched off',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      const flow = await browser.openQuietly('settings')
      for (const fields of [
        { totp_unlink: true },
        { method: 'lookup_secret' },
        ...['regenerate', 'reveal', 'confirm', 'disable'].map((button) => pressOf(flow, button)),
      ]) {
        await browser.send(flow.action, { json: { csrf_token: flow.csrfToken, ...fields } })
      }
    },
  },
  later('backup codes: turned off', (flow) => pressOf(flow, 'disable')),
  later('the password, with second factors', () => ({
    method: 'password',
    password: 'Another-Good-Password-9',
  })),
]
