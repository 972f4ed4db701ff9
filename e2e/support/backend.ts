import { type PortalAddresses, portalAddresses } from '../../sandbox/portal-addresses'
import { portCount as sandboxPortCount, servicePortCount } from '../../sandbox/ports'
import { oryAddresses, portCount as oryPortCount } from '../ory/process/addresses'

/** What stands behind the app in a run: the embedded sandbox, or the real Kratos and Hydra. */
export type BackendName = 'sandbox' | 'ory'

export interface Backend {
  readonly name: BackendName
  /** The app's own origin. Always `localhost`: cookies of 127.0.0.1 are other cookies. */
  readonly appUrl: string
  /** Kratos' public API as the app reaches it. */
  readonly kratosUrl: string
  /** Kratos' admin API; only to prove that the app does not hand it on. */
  readonly kratosAdminUrl: string
  /** Hydra's public API as browsers reach it, and its admin API. */
  readonly hydraUrl: string
  readonly hydraAdminUrl: string
  /** Where mails end up. */
  readonly inboxUrl: string
  /** The app that is set up as a portal, beside the first one, and what belongs to it. */
  readonly portal: PortalAddresses
  /** Answers once the services are up. */
  readonly readyUrl: string
  /** Starts the services and stays. Node itself, because `npx` passes no signal on. */
  readonly command: string
  /** What the app logs during the run, and what the portal's does. */
  readonly logFile: string
  readonly portalLogFile: string
  /** Every secret that the run used, a kind and a value a line; the logs must not hold one of them. */
  readonly secretsFile: string
}

/** A site that visitors may be sent back to; nothing listens there. */
export const demoSiteUrl = 'http://localhost:4499'

/**
 * The backend of this run: `E2E_BACKEND`, the sandbox unless set. `E2E_PORT` moves the app to another port, and
 * the services to those behind it, so that two checkouts can be tested at once.
 */
export function currentBackend(): Backend {
  const name = process.env.E2E_BACKEND ?? 'sandbox'
  if (name === 'sandbox') return sandbox(Number(process.env.E2E_PORT ?? 4455))
  if (name === 'ory') return ory(Number(process.env.E2E_PORT ?? 4465))
  throw new Error(`E2E_BACKEND must be sandbox or ory, not ${name}`)
}

function sandbox(port: number): Backend {
  const portalUrl = `http://localhost:${port + 1 + sandboxPortCount}`
  const kratosUrl = `http://localhost:${port + 1}`
  return {
    name: 'sandbox',
    appUrl: `http://localhost:${port}`,
    kratosUrl,
    kratosAdminUrl: `http://localhost:${port + 2}`,
    hydraUrl: `http://localhost:${port + 4}`,
    hydraAdminUrl: `http://localhost:${port + 5}`,
    inboxUrl: `${kratosUrl}/inbox`,
    portal: portalAddresses(portalUrl, kratosUrl, port + 1 + servicePortCount),
    readyUrl: `${kratosUrl}/health/ready`,
    command: 'node --import tsx sandbox/main.ts',
    ...resultFiles('sandbox'),
  }
}

function ory(port: number): Backend {
  const portalUrl = `http://localhost:${port + 1 + oryPortCount}`
  const { appUrl, faultProxyPort, kratosAdminPort, hydraPublicPort, hydraAdminPort, inboxPort, portal } =
    oryAddresses(`http://localhost:${port}`, port + 1, portalUrl)
  const kratosUrl = `http://localhost:${faultProxyPort}`
  return {
    name: 'ory',
    appUrl,
    kratosUrl,
    kratosAdminUrl: `http://localhost:${kratosAdminPort}`,
    hydraUrl: `http://localhost:${hydraPublicPort}`,
    hydraAdminUrl: `http://localhost:${hydraAdminPort}`,
    inboxUrl: `http://localhost:${inboxPort}/inbox`,
    portal,
    readyUrl: `${kratosUrl}/health/ready`,
    command: `node --import tsx e2e/ory/process/up.ts --foreground --app-url ${appUrl} --portal-url ${portalUrl} --first-port ${faultProxyPort}`,
    ...resultFiles('ory'),
  }
}

function resultFiles(name: BackendName): Pick<Backend, 'logFile' | 'portalLogFile' | 'secretsFile'> {
  return {
    logFile: `test-results/${name}.log`,
    portalLogFile: `test-results/${name}-portal.log`,
    secretsFile: `test-results/${name}-secrets.txt`,
  }
}
