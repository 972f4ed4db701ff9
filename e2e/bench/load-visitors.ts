import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { LoadBrowser } from './load-browser'
import type { LoadRecord } from './load-figures'
import {
  type Account,
  type JourneyContext,
  type JourneyName,
  journeys,
  newAccount,
  register,
} from './load-journeys'
import { type LoadOptions, orderOf } from './load-options'

/** An OAuth2 client at Hydra. Nothing listens at its callback URL. */
export interface Application {
  readonly callbackUrl: string
  authorizationUrl(): string
}

interface Urls {
  readonly appUrl: string
  readonly hydraUrl: string
  readonly hydraAdminUrl: string
}

export interface Visitors {
  /** Makes journeys until the signal, or until there were enough. Ends when the last journey has ended. */
  run(record: LoadRecord, end: AbortSignal): Promise<void>
}

const callbackUrl = 'http://localhost:4499/callback'

/** Registers a client with Hydra. */
export async function openApplication({ hydraUrl, hydraAdminUrl }: Urls): Promise<Application> {
  const response = await fetch(`${hydraAdminUrl}/admin/clients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Load test',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      scope: 'openid email',
      redirect_uris: [callbackUrl],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id } = z.object({ client_id: z.string() }).parse(await response.json())
  return {
    callbackUrl,
    authorizationUrl() {
      const query = new URLSearchParams({
        client_id,
        redirect_uri: callbackUrl,
        response_type: 'code',
        scope: 'openid email',
        state: randomUUID(),
        // The verifier is of no use here: nobody asks for tokens.
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })
      return `${hydraUrl}/oauth2/auth?${query}`
    },
  }
}

/**
 * Registers an account for each visitor, and makes every journey of the mix a few times, so that the server
 * is warm.
 * @throws when a journey fails: the figures of such a server would mean nothing
 */
export async function startVisitors(
  { appUrl }: Urls,
  { authorizationUrl, callbackUrl }: Application,
  { connections, journeys: most, mix, withFiles }: LoadOptions,
): Promise<Visitors> {
  const order = orderOf(mix)
  let left = most
  let turn = 0
  const contextOf = (account: Account, onRequest: (milliseconds: number) => void): JourneyContext => ({
    ...{ appUrl, account, authorizationUrl, callbackUrl, withFiles },
    browser: new LoadBrowser(onRequest, callbackUrl),
  })
  const next = () => order[turn++ % order.length] as JourneyName

  const accounts = Array.from({ length: connections }, newAccount)
  await Promise.all(
    accounts.map(async (account) => {
      await register(
        contextOf(account, () => {}),
        account,
      )
      for (const name of mix.keys()) await journeys[name](contextOf(account, () => {}))
    }),
  )

  const visit = async (account: Account, record: LoadRecord, end: AbortSignal) => {
    while (!end.aborted && left > 0) {
      left -= 1
      const name = next()
      const start = performance.now()
      try {
        await journeys[name](contextOf(account, (milliseconds) => record.request(milliseconds)))
        record.journey(name, performance.now() - start)
      } catch (error) {
        record.error(name, messageOf(error))
      }
    }
  }
  return {
    async run(record, end) {
      await Promise.all(accounts.map((account) => visit(account, record, end)))
    },
  }
}

/** An error of `fetch` says why only in its cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
