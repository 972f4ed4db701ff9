import { TOTP } from 'otpauth'
import { z } from 'zod'
import { askForVariant, loginOf, type Person, signUp } from './actions'
import { type Browser, flowOf, type OpenFlow, type Received } from './browser'
import type { World } from './scenario'

/** The path that asks for a second factor. */
export const secondFactorInit = '/self-service/login/browser?aal=aal2'

/** A text with the key for an authenticator app, or with the list of backup codes. */
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

/** A settings flow, and the secrets that it shows. */
export type OpenSettings = OpenFlow & { totpKey: string }

/** A browser for which second factors are switched on. */
export function browserWithSecondFactors(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'second-factor')
  return browser
}

/** Somebody who is signed in with the password, where second factors are switched on, and has set none up. */
export async function beforeSecondFactor(world: World): Promise<{ person: Person; browser: Browser }> {
  const browser = browserWithSecondFactors(world)
  return { browser, person: await signUp(world, browser) }
}

/** Opens the settings without writing it down; the answer's key is the one to set an authenticator app up with. */
export async function openSettings(browser: Browser, query = ''): Promise<OpenSettings> {
  const { body } = await browser.sendQuietly(`/self-service/settings/browser${query}`)
  return settingsOf(body)
}

/** A settings flow in an answer. */
export function settingsOf(body: unknown): OpenSettings {
  const totpKey = textsOf(body).find(({ context }) => context?.secret)?.context?.secret ?? ''
  return { ...flowOf(body), totpKey }
}

function textsOf(body: unknown) {
  return secretsSchema.parse(body).ui.nodes.flatMap(({ attributes: { text } }) => text ?? [])
}

/** The unused backup codes that a settings flow shows. */
export function backupCodesOf({ body }: Received): string[] {
  const secrets = textsOf(body).flatMap(({ context }) => context?.secrets ?? [])
  return secrets.flatMap(({ context }) => context.secret ?? [])
}

/** What an authenticator app with this key shows. */
export function totpCode({ target }: World, key: string): string {
  return new TOTP({ secret: key }).generate({ timestamp: target.now() })
}

/** A code that no app with this key shows, now or in the periods beside it. */
export function wrongTotpCode({ target }: World, key: string): string {
  const totp = new TOTP({ secret: key })
  const isNear = (token: string) => totp.validate({ token, timestamp: target.now(), window: 2 }) !== null
  return ['000000', '111111', '222222'].find((token) => !isNear(token)) ?? ''
}

/** The fields that set an authenticator app up, or use it to sign in. */
export const totpOf = (flow: OpenFlow, code: string) => ({
  method: 'totp',
  csrf_token: flow.csrfToken,
  totp_code: code,
})

/** The fields that use a backup code to sign in. */
export const backupOf = (flow: OpenFlow, code: string) => ({
  method: 'lookup_secret',
  csrf_token: flow.csrfToken,
  lookup_secret: code,
})

/** A press of a button of the backup codes: `reveal`, `regenerate`, `confirm` or `disable`. */
export const pressOf = (flow: OpenFlow, button: string) => ({
  csrf_token: flow.csrfToken,
  [`lookup_secret_${button}`]: 'true',
})

/** Sets an authenticator app up without writing it down; answers its key. */
export async function addAuthenticator(world: World, browser: Browser): Promise<string> {
  const flow = await openSettings(browser)
  const json = totpOf(flow, totpCode(world, flow.totpKey))
  const answer = await browser.sendQuietly(flow.action, { json })
  if (answer.status !== 200) throw new Error(`totp answered ${answer.status}`)
  return flow.totpKey
}

/** Creates and confirms backup codes without writing it down; answers them. */
export async function addBackupCodes(browser: Browser): Promise<string[]> {
  const flow = await openSettings(browser)
  const form = (button: string) => ({ form: pressOf(flow, button) })
  const shown = await browser.sendQuietly(flow.action, form('regenerate'))
  const answer = await browser.sendQuietly(flow.action, form('confirm'))
  if (answer.status !== 200) throw new Error(`lookup_secret answered ${answer.status}`)
  return backupCodesOf(shown)
}

/** Signs in with the password alone, without writing it down. */
export async function signInHalfway(browser: Browser, person: Person): Promise<void> {
  const flow = await browser.openQuietly('login')
  const answer = await browser.sendQuietly(flow.action, { json: loginOf(person, flow) })
  if (answer.status !== 422) throw new Error(`login answered ${answer.status}`)
}

export type Halfway = { person: Person; browser: Browser; key: string; codes: string[] }

/** Somebody who has an authenticator app and backup codes, and is signed in with the password alone. */
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
