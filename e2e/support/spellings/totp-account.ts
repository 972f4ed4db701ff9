import { z } from 'zod'
import type { Person } from '../../fixtures/people'
import { proxyPath, readFlow } from '../kratos-flow'
import { totpCode } from '../totp'
import { filledIn, Stranger } from './stranger'

const keySchema = z.object({
  ui: z.object({
    nodes: z.array(
      z.object({ attributes: z.looseObject({ id: z.unknown().optional(), text: z.unknown().optional() }) }),
    ),
  }),
})

/**
 * Adds an authenticator app to an account.
 * @param appUrl the app that submits it
 * @returns its key
 */
export async function addAuthenticatorTo(person: Person, appUrl: string): Promise<string> {
  return keepAuthenticator(await signedIn(person, appUrl))
}

async function signedIn({ email, password }: Person, appUrl: string): Promise<Stranger> {
  const owner = new Stranger(appUrl, '127.0.0.1', 'everything')
  const login = filledIn(await owner.open('login', 'json', 'password'), [
    ['method', 'password'],
    ['identifier', email],
    ['password', password],
  ])
  await owner.submit(login, [])
  return owner
}

/** Adds backup codes and an authenticator app to an account, whose key it returns. */
export async function addSecondFactorsTo(person: Person, appUrl: string): Promise<string> {
  const owner = await signedIn(person, appUrl)
  const key = await keepAuthenticator(owner)
  await keepBackupCodes(owner)
  return key
}

/**
 * Adds an authenticator app to the signed-in account.
 * @returns its key
 */
export async function keepAuthenticator(owner: Stranger): Promise<string> {
  const headers = { accept: 'application/json' }
  const started = await (await owner.send(`${proxyPath}/self-service/settings/browser`, { headers })).json()
  const { action, csrfToken } = readFlow(started)
  const shown = keySchema
    .parse(started)
    .ui.nodes.find(({ attributes }) => attributes.id === 'totp_secret_key')
  const key = z.object({ text: z.string() }).parse(shown?.attributes.text).text
  const saved = await owner.send(action, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ csrf_token: csrfToken, method: 'totp', totp_code: totpCode(key) }),
  })
  if (saved.status !== 200) throw new Error(`Adding an authenticator answered ${saved.status}.`)
  return key
}

/** Adds backup codes to the signed-in account. */
async function keepBackupCodes(owner: Stranger): Promise<void> {
  const headers = { accept: 'application/json' }
  const started = await (await owner.send(`${proxyPath}/self-service/settings/browser`, { headers })).json()
  const { action, csrfToken } = readFlow(started)
  for (const button of ['lookup_secret_regenerate', 'lookup_secret_confirm']) {
    const saved = await owner.send(action, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ csrf_token: csrfToken, method: 'lookup_secret', [button]: true }),
    })
    if (saved.status !== 200) throw new Error(`Adding backup codes answered ${saved.status}.`)
  }
}
