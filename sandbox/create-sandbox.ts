import { Hono } from 'hono'
import { applyFault, pause } from './apply-fault'
import { authService, authServicePath } from './auth-service/auth-service'
import { adultsId, demandingClient, demandingId, demoClient, televisionClient } from './demo-app/demo-client'
import { exampleClients } from './demo-app/example-clients'
import { firstExamplePort } from './example-urls'
import { faultEffect, shortLifespan } from './faults'
import { VisitorRealms } from './hosted/visitor-realms'
import { type ClientMetadata, newClient } from './hydra/admin-clients'
import { Hydra } from './hydra/hydra'
import { oauth2ProviderOf } from './hydra/oauth2-provider-of'
import { Inbox } from './inbox/inbox'
import { adminApi } from './kratos/admin/admin-api'
import { publicApi } from './kratos/public-api'
import { type KratosSettings, kratosSettings, variantSettings } from './kratos/settings'
import type { Kratos } from './kratos/visit'
import { deliveredMail } from './mails/courier'
import type { MailRenderer } from './mails/rendered-mail'
import { issuerAt } from './openid-provider/clients'
import { isOwnPage, pages } from './pages/pages'
import { userClientPath } from './portal-urls'
import { oneRealm, type Realm, type Realms } from './realm'
import { type VariantName, variantOf } from './variants'

type SandboxOptions = {
  /** The app that uses this sandbox. */
  appUrl?: string
  /** The OpenID provider for social sign-in (`openid-provider/`). Only a social sign-in calls it. */
  issuer?: string
  /** The URLs at which browsers reach the sandbox's own pages and Hydra's public API. */
  sandboxUrl?: string
  hydraUrl?: string
  /** URLs that Kratos may send people back to, besides the app. */
  allowedReturnUrls?: readonly string[]
  /** The user-client service of the portal. It reaches Hydra over the network. */
  userClient?: Hono
  /** Where the applications of `examples/` listen. */
  examplesPort?: number
  /** More clients of Hydra, with fixed ids and secrets. */
  clients?: readonly ClientMetadata[]
  /** The variant of a visitor who has not chosen one. */
  usualVariant?: VariantName
  /** Kratos and Hydra behave as they do after 26.2, before any release includes it (`SANDBOX_ORY=next`). */
  isNext?: boolean
  /** The sandbox is public: each visitor has a realm of their own, and no faults and variants. */
  isHosted?: boolean
  /** Two sites behind the portal, for the front page. */
  siteUrls?: readonly string[]
  /** The templates of the mails. Without them, the inbox shows Kratos' own. */
  mailRenderer?: () => MailRenderer | undefined
  /** The clock. A test can set it, to expire a flow without waiting. */
  now?: () => Date
  /** How the fault `slow` waits. */
  delay?: (milliseconds: number) => Promise<void>
}

/** What a server knows about the connection of a request. */
export type Connection = { remoteAddress?: string; cut?: () => void }

export type Sandbox = {
  /**
   * Serves the sandbox's pages and Kratos' public API. Without a connection, the fault `down` rejects as
   * `fetch` does.
   */
  handler: (request: Request, connection?: Connection) => Promise<Response>
  /** Serves Kratos' admin API. It has its own port, so that no public request can reach it. */
  adminHandler: (request: Request) => Promise<Response>
  inbox: Inbox
  realms: Realms
  /** Hydra's decisions and memory. `start-hydra.ts` adds the protocol, which needs its own port. */
  hydra: Hydra
}

const demoSite = 'http://localhost:4499'

/** Creates the embedded services with the demo accounts. Everything is in memory. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { appUrl = 'http://localhost:3000', now = () => new Date(), delay = pause } = options
  const { allowedReturnUrls = [], issuer = issuerAt(4458) } = options
  const { mailRenderer = () => undefined, isHosted = false, isNext = false } = options
  const { sandboxUrl = 'http://localhost:4456', hydraUrl = 'http://localhost:4459' } = options
  const allowed = [appUrl, ...(isHosted ? [] : [demoSite]), ...allowedReturnUrls]
  const settings = { ...kratosSettings({ appUrl, issuer, now, allowedReturnUrls: allowed }), isNext }
  const realms = isHosted ? new VisitorRealms(now) : oneRealm(now)
  // The service that sends codes to phones does not know which visitor it serves.
  const inbox = isHosted ? new Inbox(now, 200) : realms.of('').inbox
  const examplesPort = options.examplesPort ?? firstExamplePort
  const corsOrigins = isHosted ? [] : originsOf(allowedReturnUrls)
  const hydra = new Hydra({ publicUrl: hydraUrl, appUrl, corsOrigins, isNext, now })
  const clients = [
    demoClient(sandboxUrl, hydra.settings),
    demandingClient(demandingId, sandboxUrl, hydra.settings),
    demandingClient(adultsId, sandboxUrl, hydra.settings),
    televisionClient(hydra.settings),
    ...(isHosted ? [] : exampleClients(examplesPort, hydra.settings)),
    ...(options.clients ?? []).map((client) => newClient(client, hydra.settings)),
  ]
  for (const client of clients) {
    hydra.state.clients.set(client.client_id, client)
  }
  const oauth2 = oauth2ProviderOf(hydra)
  const settingsOf = (cookie: string): KratosSettings => {
    const variant = isHosted ? options.usualVariant : variantOf(cookie, options.usualVariant)
    return { ...settings, ...(variant && variantSettings[variant]) }
  }
  const kratosOf = ({ store, inbox }: Realm, settings: KratosSettings): Kratos => ({
    ...{ settings, store, oauth2 },
    mail: (mail) => inbox.deliver(deliveredMail(mail, mailRenderer())),
  })
  const handlePublic = publicApi()
  const handlePhone = new Hono().route(
    authServicePath,
    authService({ deliver: inbox.deliver.bind(inbox), hasFaults: !isHosted, now, delay }),
  )
  const handleUserClient = new Hono().route(userClientPath, options.userClient ?? new Hono())
  const handlePage = pages({
    ...{ appUrl, sandboxUrl, hydraUrl, now, realms, isHosted },
    phoneInbox: inbox,
    handler: (request) => sandbox.handler(request),
    siteUrls: options.siteUrls ?? [],
    usualVariant: options.usualVariant,
    mailRenderer,
  })

  const sandbox: Sandbox = {
    inbox,
    realms,
    hydra,
    adminHandler: async (request) => {
      const [id = ''] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(request.url) ?? []
      const cookie = request.headers.get('cookie') ?? ''
      const realm = realms.withIdentity(id)
      return adminApi(kratosOf(realm, settingsOf(cookie)), () => realm.inbox.messages())(request)
    },
    handler: async (request, connection = {}) => {
      const { pathname } = new URL(request.url)
      if (isOwnPage(pathname)) return handlePage(request)
      const socket = { incoming: { socket: { destroy: connection.cut ?? (() => undefined) } } }
      if (pathname.startsWith(`${authServicePath}/`)) return handlePhone.fetch(request, socket)
      if (pathname.startsWith(`${userClientPath}/`)) return handleUserClient.fetch(request, socket)
      const cookie = request.headers.get('cookie') ?? ''
      const effect = faultEffect({ method: request.method, path: pathname, cookie: isHosted ? '' : cookie })
      const instead = await applyFault(effect, delay, connection.cut)
      if (instead) return instead
      const { remoteAddress = '127.0.0.1:0' } = connection
      const changed = {
        ...settingsOf(cookie),
        ...(effect.kind === 'short-lived' && { flowLifespan: shortLifespan, codeLifespan: shortLifespan }),
        ...(effect.kind === 'line-token' && { takesLineTokens: true }),
      }
      return handlePublic(kratosOf(realms.of(cookie), changed), request, remoteAddress)
    },
  }
  return sandbox
}

/** The origins of the pages at these URLs. A pattern of several hosts has none. */
function originsOf(urls: readonly string[]): string[] {
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
}
