import { type APIRequestContext, request } from '@playwright/test'
import { z } from 'zod'
import { currentBackend } from './backend'
import { proxyPath, startFlow } from './kratos-flow'
import type { Person } from './people'

/** Registers somebody without a browser, for tests that are about something else. */
export async function createAccount({ email, password }: Person, appUrl: string): Promise<void> {
  const client = await request.newContext({ baseURL: appUrl })
  const flow = await startFlow(client, 'registration')
  const answer = await client.post(flow.action, {
    headers: { accept: 'application/json' },
    data: { method: 'password', csrf_token: flow.csrfToken, password, traits: { email } },
  })
  if (answer.status() !== 200) throw new Error(`Registration answered ${answer.status()}`)
  await client.dispose()
}

const whoamiSchema = z.object({
  identity: z.object({ id: z.string(), traits: z.object({ email: z.string() }) }),
})

/** The e-mail address of whoever is signed in with the client's cookies; null when nobody is. */
export async function signedInEmail(client: APIRequestContext): Promise<string | null> {
  const answer = await client.get(`${proxyPath}/sessions/whoami`, { headers: { accept: 'application/json' } })
  if (answer.status() === 401) return null
  return whoamiSchema.parse(await answer.json()).identity.traits.email
}

/** Switches off the account of whoever is signed in with the client's cookies, as an administrator does. */
export async function switchOff(client: APIRequestContext): Promise<void> {
  const answer = await client.get(`${proxyPath}/sessions/whoami`, { headers: { accept: 'application/json' } })
  const { identity } = whoamiSchema.parse(await answer.json())
  const changed = await fetch(`${currentBackend().kratosAdminUrl}/admin/identities/${identity.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ op: 'replace', path: '/state', value: 'inactive' }]),
  })
  if (!changed.ok) throw new Error(`Switching off answered ${changed.status}`)
}

/** How many sessions the signed-in person has in all. */
export async function sessionCount(client: APIRequestContext): Promise<number> {
  const answer = await client.get(`${proxyPath}/sessions`, { headers: { accept: 'application/json' } })
  return 1 + z.array(z.unknown()).parse(await answer.json()).length
}
