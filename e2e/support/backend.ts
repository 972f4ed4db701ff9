import { type PortalUrls, portalUrls } from '../../sandbox/portal-urls'
import { portCount as sandboxPortCount, servicePortCount } from '../../sandbox/ports'
import { defaultAppUrl, portCount as oryPortCount, oryUrls } from '../ory/process/urls'
import { defaultRelease, type ReleaseName, readRelease } from '../ory/releases'

/** The services behind the app: the embedded sandbox, or the real Kratos and Hydra. */
export type BackendName = 'sandbox' | 'ory'

export interface Backend {
  readonly name: BackendName
  /** The release of the real Ory. The sandbox plays the default release. */
  readonly release: ReleaseName
  /** Names the result files of the run: `sandbox`, `ory-26.2.0` or `ory-1.3.1`. */
  readonly label: string
  /** The app's own origin. Always `localhost`, because 127.0.0.1 has its own cookies. */
  readonly appUrl: string
  /** Kratos' public API as the app reaches it. */
  readonly kratosUrl: string
  /** Kratos' admin API. Tests prove that the app does not expose it. */
  readonly kratosAdminUrl: string
  /** Hydra's public API as browsers reach it, and its admin API. */
  readonly hydraUrl: string
  readonly hydraAdminUrl: string
  /** The inbox that receives all mail. */
  readonly inboxUrl: string
  /** The second app, which is set up as a portal, and the services that belong to it. */
  readonly portal: PortalUrls
  /** Answers when the services are ready. */
  readonly readyUrl: string
  /** Starts the services and keeps running. It calls Node, because `npx` does not pass signals on. */
  readonly command: string
  /** The log of the app and the log of the portal. */
  readonly logFile: string
  readonly portalLogFile: string
  /** Every secret of the run: one kind and value per line. The logs must not contain any of them. */
  readonly secretsFile: string
}

/** A site that `return_to` may name. No server listens there. */
export const demoSiteUrl = 'http://localhost:4499'

/**
 * The backend of this run: `E2E_BACKEND`, or the sandbox if it is not set. `E2E_PORT` sets the app's port,
 * and the services use the ports after it. So two checkouts can be tested at the same time. `ORY_RELEASE` is
 * the release of the real Ory, 26.2.0 if it is not set.
 * @throws when `E2E_BACKEND` is neither sandbox nor ory, or when `ORY_RELEASE` is no release
 */
export function currentBackend(): Backend {
  const name = process.env.E2E_BACKEND ?? 'sandbox'
  if (name === 'sandbox') return sandbox(Number(process.env.E2E_PORT ?? 4455))
  if (name === 'ory') return ory(readRelease(process.env.ORY_RELEASE ?? defaultRelease, 'ORY_RELEASE'))
  throw new Error(`E2E_BACKEND must be sandbox or ory, not ${name}`)
}

function sandbox(port: number): Backend {
  const portalUrl = `http://localhost:${port + 1 + sandboxPortCount}`
  const kratosUrl = `http://localhost:${port + 1}`
  return {
    name: 'sandbox',
    release: defaultRelease,
    appUrl: `http://localhost:${port}`,
    kratosUrl,
    kratosAdminUrl: `http://localhost:${port + 2}`,
    hydraUrl: `http://localhost:${port + 4}`,
    hydraAdminUrl: `http://localhost:${port + 5}`,
    inboxUrl: `${kratosUrl}/inbox`,
    portal: portalUrls(portalUrl, kratosUrl, port + 1 + servicePortCount),
    readyUrl: `${kratosUrl}/health/ready`,
    command: 'node --import tsx sandbox/main.ts',
    ...resultFiles('sandbox'),
  }
}

function ory(release: ReleaseName): Backend {
  const port = Number(process.env.E2E_PORT ?? new URL(defaultAppUrl(release)).port)
  const portalUrl = `http://localhost:${port + 1 + oryPortCount}`
  const { appUrl, faultProxyPort, kratosAdminPort, hydraPublicPort, hydraAdminPort, inboxPort, portal } =
    oryUrls(`http://localhost:${port}`, port + 1, portalUrl)
  const kratosUrl = `http://localhost:${faultProxyPort}`
  return {
    name: 'ory',
    release,
    appUrl,
    kratosUrl,
    kratosAdminUrl: `http://localhost:${kratosAdminPort}`,
    hydraUrl: `http://localhost:${hydraPublicPort}`,
    hydraAdminUrl: `http://localhost:${hydraAdminPort}`,
    inboxUrl: `http://localhost:${inboxPort}/inbox`,
    portal,
    readyUrl: `${kratosUrl}/health/ready`,
    command: `node --import tsx e2e/ory/process/up.ts --foreground --release ${release} --app-url ${appUrl} --portal-url ${portalUrl} --first-port ${faultProxyPort}`,
    ...resultFiles(`ory-${release}`),
  }
}

function resultFiles(label: string): Pick<Backend, 'label' | 'logFile' | 'portalLogFile' | 'secretsFile'> {
  return {
    label,
    logFile: `test-results/${label}.log`,
    portalLogFile: `test-results/${label}-portal.log`,
    secretsFile: `test-results/${label}-secrets.txt`,
  }
}
