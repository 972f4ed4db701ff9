import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Interaction } from 'oidc-provider'
import { type DemoAccount, demoAccounts } from '../accounts'
import { accountPage, errorPage, lineErrorPage } from './account-page'
import { accountOf } from './accounts'
import { everyProviderClient, issuerAt, type ProviderClient, scopes } from './clients'
import { accountPath, createProvider, type OpenIdProvider } from './create-provider'
import { handleVerify, providerPathOf, verifyPath } from './line-api'
import { isLineFailure, linePageErrors, withFailure } from './line-failures'

export type OpenIdProviderServer = {
  issuer: string
  /** For a server that mounts the provider below a path. */
  listener: RequestListener
  stop: () => Promise<void>
}

type Options = {
  port: number
  /** The app that people come from. */
  appUrl: string
  /** Kratos' public API as the browser reaches it. People are sent back there. */
  kratosUrl: string
  /** The front page of the demo, if there is one. */
  demoUrl?: string
  /** Its URL, if it is not on the port. */
  issuer?: string
  /** Returns the visitor with these cookies, if accounts belong to one visitor. */
  visitorOf?: VisitorOf
}

/** The realm's name and the demo accounts in it. */
export type VisitorOf = (cookieHeader: string) => { name: string; accounts: readonly DemoAccount[] }

const everybody: VisitorOf = () => ({ name: '', accounts: demoAccounts })

/**
 * Starts an OpenID provider that simulates Google, GitHub and LINE (`clients.ts`) for social sign-in.
 * Resolves when it listens. Rejects if the port is in use.
 */
export async function startOpenIdProvider({
  port,
  kratosUrl,
  issuer = issuerAt(port),
  visitorOf = everybody,
  ...shown
}: Options): Promise<OpenIdProviderServer> {
  const openIdProvider = createProvider(issuer, { ...shown, kratosUrl })
  const handleProtocol = openIdProvider.provider.callback()
  const listener: RequestListener = (request, response) => {
    request.url = providerPathOf(request.url ?? '')
    if (request.url === verifyPath) return void handleVerify(issuer, request, response)
    if (!request.url?.startsWith(accountPath)) return void handleProtocol(request, response)
    const visitor = visitorOf(request.headers.cookie ?? '')
    handleAccountPage(openIdProvider, { ...shown, ...visitor }, request, response).catch((error: unknown) =>
      write(response, 400, errorPage(error instanceof Error ? error.message : String(error), shown.demoUrl)),
    )
  }
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    issuer,
    listener,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handleAccountPage(
  { provider, remember, changeReturn }: OpenIdProvider,
  shown: Pick<Options, 'appUrl' | 'demoUrl'> & ReturnType<VisitorOf>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response)
  const client = clientOf(interaction)
  if (request.method !== 'POST') return write(response, 200, accountPage(client, shown))
  const form = new URLSearchParams(await bodyOf(request))
  const finish = (result: Parameters<typeof provider.interactionFinished>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  const answer = form.get('answer')
  if (answer === 'cancel') return finish(refusal('access_denied', 'The person said no'))
  if (answer === 'fail') return finish(refusal('server_error', 'The provider is out of order'))
  const failure = isLineFailure(answer) ? answer : undefined
  const pageError = failure && linePageErrors[failure]
  if (pageError) return write(response, 400, lineErrorPage(pageError, shown.demoUrl))
  const account = accountOf(
    client,
    failure ? withFailure(form, failure, shown.accounts[0]?.email) : form,
    shown.name,
  )
  remember(client, account)
  const grant = new provider.Grant({ accountId: account.subject, clientId: client.id })
  grant.addOIDCScope(scopes.join(' '))
  const amr = [...client.signedInBy, ...(account.amr ? [account.amr] : [])]
  const login = { accountId: account.subject, amr, ...(account.acr && { acr: account.acr }) }
  if (failure === 'other-browser' || failure === 'no-friend') changeReturn(interaction.uid, failure)
  return finish({ login, consent: { grantId: await grant.save() } })
}

function refusal(error: string, description: string) {
  return { error, error_description: description }
}

function clientOf({ params }: Interaction): ProviderClient {
  const client = everyProviderClient.find(({ id }) => id === params.client_id)
  if (!client) throw new Error(`No client ${String(params.client_id)} is registered here.`)
  return client
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

async function write(
  response: ServerResponse,
  status: number,
  page: ReturnType<typeof errorPage>,
): Promise<void> {
  const body = String(await page)
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(body)
}
