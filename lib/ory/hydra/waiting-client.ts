import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { openChallenge } from './challenge'
import { clientLookOf } from './client-look'
import { oauth2ClientSchema } from './oauth2-client'

const requestSchema = z.looseObject({ client: z.looseObject({}) })

/**
 * The name of the application that waits for a sign-in, as its other pages show it.
 * GET /admin/oauth2/auth/requests/login.
 * @returns undefined when Hydra does not say, for example for a challenge that is too old
 */
export async function waitingClientName(loginChallenge: string): Promise<string | undefined> {
  const opened = await openChallenge('login request', requestSchema, (api, options) =>
    api.getOAuth2LoginRequest({ loginChallenge }, options),
  )
  if (opened.kind !== 'open') return undefined
  const { client } = opened.request
  return clientLookOf(client.metadata, config()).name ?? oauth2ClientSchema.parse(client).name
}
