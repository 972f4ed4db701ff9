import { TOTP } from 'otpauth'
import { z } from 'zod'
import { askForVariant, loginOf, type Person, signUp } from './actions'
import { type Browser, flowOf, type OpenFlow, type Received } from './browser'
import type { World } from './scenario'

/** The path that requests a second factor. */
export const secondFactorInit = '/self-service/login/browser?aal=aal2'

/** Texts with the key for an authenticator app, or with the backup codes. */
const secretsSchema = z.object({
  ui: z.object({
    nodes: z.array(
      z.object({
        attributes: z.object({
          id: z.string().optional(),
          text: z
            .object({
              context: z
                .object({
                  secret: z.string().optional(),
                  secrets: z
                    .array(z.object({ context: z.object({ secret: z.string().optional() }) }))
                    .optional(),
                })
                .optional(),
            })
            .optional(),
        }),
      }),
    ),
  }),
})

/** A settings flow and the key that it shows. */
export type OpenSettings = OpenFlow & { totpKey: string }

/** A browser whose Kratos has second factors. */
export function browserWithSecondFactors(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'second-factor')
  return browser
}

/** A person who is signed in with the password and has no second factor yet. */
export async function beforeSecondFactor(world: World): Promise<{ person: Person; browser: Browser }> {
  const browser = browserWithSecondFactors(world)
  return { browser, person: await signUp(world, browser) }
}

/** Opens the settings. The response has the key for a new authenticator app. Nothing is recorded. */
export async function openSettings(browser: Browser, query = ''): Promise<OpenSettings> {
  const { body } = await browser.sendQuietly(`/self-service/settings/browser${query}`)
  return settingsOf(body)
}

/** Reads the settings flow in a response. */
export function settingsOf(body: unknown): OpenSettings {
  const totpKey = textsOf(body).find(({ context }) => context?.secret)?.context?.secret ?? ''
  return { ...flowOf(body), totpKey }
}

function textsOf(body: unknown) {
  return secretsSchema.parse(body).ui.nodes.flatMap(({ attributes: { text } }) => text ?? [])
}

/** Reads the unused backup codes in a settings flow. */
export function backupCodesOf({ body }: Received): string[] {
  const secrets = textsOf(body).flatMap(({ context }) => context?.secrets ?? [])
  return secrets.flatMap(({ context }) => context.secret ?? [])
}

/** The code that an authenticator app with this key shows now. */
export function totpCode({ target }: World, key: string): string {
  return new TOTP({ secret: key }).generate({ timestamp: target.now() })
}

/** A code that an app with this key shows neither now nor in the neighboring periods. */
export function wrongTotpCode({ target }: World, key: string): string {
  const totp = new TOTP({ secret: key })
  const isNear = (token: string) => totp.validate({ token, timestamp: target.now(), window: 2 }) !== null
  return ['000000', '111111', '222222'].find((token) => !isNear(token)) ?? ''
}

/** The fields that add an authenticator app, or sign in with it. */
export const totpOf = (flow: OpenFlow, code: string) => ({
  method: 'totp',
  csrf_token: flow.csrfToken,
  totp_code: code,
})

/** The fields that sign in with a backup code. */
export const backupOf = (flow: OpenFlow, code: string) => ({
  method: 'lookup_secret',
  csrf_token: flow.csrfToken,
  lookup_secret: code,
})

/** The fields of a button of the backup codes: `reveal`, `regenerate`, `confirm` or `disable`. */
export const pressOf = (flow: OpenFlow, button: string) => ({
  csrf_token: flow.csrfToken,
  [`lookup_secret_${button}`]: 'true',
})

/** Adds an authenticator app and returns its key. Nothing is recorded. */
export async function addAuthenticator(world: World, browser: Browser): Promise<string> {
  const flow = await openSettings(browser)
  const json = totpOf(flow, totpCode(world, flow.totpKey))
  const answer = await browser.sendQuietly(flow.action, { json })
  if (answer.status !== 200) throw new Error(`totp answered ${answer.status}`)
  return flow.totpKey
}

/** Creates and confirms backup codes and returns them. Nothing is recorded. */
export async function addBackupCodes(browser: Browser): Promise<string[]> {
  const flow = await openSettings(browser)
  const form = (button: string) => ({ form: pressOf(flow, button) })
  const shown = await browser.sendQuietly(flow.action, form('regenerate'))
  const answer = await browser.sendQuietly(flow.action, form('confirm'))
  if (answer.status !== 200) throw new Error(`lookup_secret answered ${answer.status}`)
  return backupCodesOf(shown)
}

/** Signs in with the password alone. Nothing is recorded. */
export async function signInHalfway(browser: Browser, person: Person): Promise<void> {
  const flow = await browser.openQuietly('login')
  const answer = await browser.sendQuietly(flow.action, { json: loginOf(person, flow) })
  if (answer.status !== 422) throw new Error(`login answered ${answer.status}`)
}

export type Halfway = { person: Person; browser: Browser; key: string; codes: string[] }

/** A person with an authenticator app and backup codes who is signed in with the password alone. */
export async function halfway(world: World): Promise<Halfway> {
  const elsewhere = world.helper()
  askForVariant(elsewhere, 'second-factor')
  const person = await signUp(world, elsewhere)
  const key = await addAuthenticator(world, elsewhere)
  const codes = await addBackupCodes(elsewhere)
  const browser = browserWithSecondFactors(world)
  await signInHalfway(browser, person)
  return { person, browser, key, codes }
}
