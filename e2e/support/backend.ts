import { z } from 'zod'
import { issuerAt } from '../../sandbox/openid-provider/clients'
import { type PortalUrls, portalUrls } from '../../sandbox/portal-urls'
import { portCount as sandboxPortCount, servicePortCount } from '../../sandbox/ports'
import { defaultAppUrl, portCount as oryPortCount, oryUrls } from '../ory/process/urls'
import { defaultRelease, type ReleaseName, readRelease } from '../ory/releases'

/** The services behind the app: the embedded sandbox, or the real Kratos and Hydra. */
type BackendName = 'sandbox' | 'ory'

/**
 * How browsers reach the app: `direct`, behind Caddy or nginx with https, or several instances behind a proxy that
 * sends every request to the next one. `builds` are instances of this build and of another one.
 */
export const deployments = ['direct', 'caddy', 'nginx', 'instances', 'builds'] as const
export type Deployment = (typeof deployments)[number]

/** Whether a proxy is in front of the app. */
export function isProxied(deployment: Deployment): deployment is Exclude<Deployment, 'direct'> {
  return deployment !== 'direct'
}

export interface Backend {
  readonly name: BackendName
  readonly deployment: Deployment
  /** The release of the real Ory. The sandbox simulates the default release. */
  readonly release: ReleaseName
  /**
   * Names the result files of the run: `E2E_LABEL`, otherwise `sandbox`, `ory-26.2.0`, `ory-1.3.1` or
   * `ory-26.2.0-caddy`.
   */
  readonly label: string
  /** The app's own origin. Always `localhost`, because 127.0.0.1 has its own cookies. */
  readonly appUrl: string
  /** The ports of the processes behind `appUrl`, and behind the portal's URL. Without a proxy: the URL's own. */
  readonly appPorts: readonly number[]
  readonly portalPorts: readonly number[]
  /** The ports that redirect http to https, for the app and the portal. Only a proxy with https has them. */
  readonly redirectPorts: readonly [number, number]
  /** The shared store of several instances; null with one instance. */
  readonly redisUrl: string | null
  /** Kratos' public API as the app reaches it. */
  readonly kratosUrl: string
  /** Kratos' admin API. Tests prove that the app does not expose it. */
  readonly kratosAdminUrl: string
  /** Hydra's public API as browsers reach it, and its admin API. */
  readonly hydraUrl: string
  readonly hydraAdminUrl: string
  /** The provider that simulates LINE. */
  readonly lineUrl: string
  /** The inbox that receives all mail. */
  readonly inboxUrl: string
  /** The second app, which is configured as a portal, and the services that belong to it. */
  readonly portal: PortalUrls
  /** Where the applications of `examples/` listen. */
  readonly examplesPort: number
  /** Responds when the services are ready. */
  readonly readyUrl: string
  /** Starts the services and keeps running. It runs Node, because `npx` does not forward signals. */
  readonly command: string
  /** The log of the app and the log of the portal. Several instances share one file. */
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
 * the release of the real Ory, 26.2.0 if it is not set. `E2E_DEPLOYMENT` is how browsers reach the app.
 * @throws if `E2E_BACKEND` is neither sandbox nor ory, if `ORY_RELEASE` is no release, or if `E2E_DEPLOYMENT`
 * is no deployment
 */
export function currentBackend(): Backend {
  const name = process.env.E2E_BACKEND ?? 'sandbox'
  const deployment = readDeployment(process.env.E2E_DEPLOYMENT)
  if (name === 'sandbox') return sandbox(Number(process.env.E2E_PORT ?? 4455), deployment)
  const release = readRelease(process.env.ORY_RELEASE ?? defaultRelease, 'ORY_RELEASE')
  if (name === 'ory') return ory(release, deployment)
  throw new Error(`E2E_BACKEND must be sandbox or ory, not ${name}`)
}

function readDeployment(text: string | undefined): Deployment {
  const parsed = z.enum(deployments).default('direct').safeParse(text)
  if (parsed.success) return parsed.data
  throw new Error(`E2E_DEPLOYMENT must be one of ${deployments.join(', ')}, not ${text}`)
}

/** After the ports of the services, the portal and the proxies. */
const examplesOffset = 40

function sandbox(port: number, deployment: Deployment): Backend {
  const portalUrl = localOrigin(deployment, port + 1 + sandboxPortCount)
  const kratosUrl = `http://localhost:${port + 1}`
  return {
    name: 'sandbox',
    deployment,
    release: defaultRelease,
    appUrl: localOrigin(deployment, port),
    ...processPorts(deployment, port, port + 1 + sandboxPortCount),
    kratosUrl,
    kratosAdminUrl: `http://localhost:${port + 2}`,
    hydraUrl: `http://localhost:${port + 4}`,
    hydraAdminUrl: `http://localhost:${port + 5}`,
    lineUrl: issuerAt(port + 3),
    inboxUrl: `${kratosUrl}/inbox`,
    portal: portalUrls(portalUrl, kratosUrl, port + 1 + servicePortCount),
    examplesPort: port + examplesOffset,
    readyUrl: `${kratosUrl}/health/ready`,
    command: 'node --import tsx sandbox/main.ts',
    ...resultFiles('sandbox', deployment),
  }
}

function ory(release: ReleaseName, deployment: Deployment): Backend {
  const port = Number(process.env.E2E_PORT ?? new URL(defaultAppUrl(release)).port)
  const portalPort = port + 2 + oryPortCount
  const portalUrl = localOrigin(deployment, portalPort)
  if (portalUrl === demoSiteUrl) throw new Error(`The portal must not have the port of ${demoSiteUrl}.`)
  const {
    appUrl,
    faultProxyPort,
    kratosAdminPort,
    hydraPublicPort,
    hydraAdminPort,
    inboxPort,
    openIdProviderPort,
    portal,
  } = oryUrls(localOrigin(deployment, port), port + 1, portalUrl)
  const kratosUrl = `http://localhost:${faultProxyPort}`
  return {
    name: 'ory',
    deployment,
    release,
    appUrl,
    ...processPorts(deployment, port, portalPort),
    kratosUrl,
    kratosAdminUrl: `http://localhost:${kratosAdminPort}`,
    hydraUrl: `http://localhost:${hydraPublicPort}`,
    hydraAdminUrl: `http://localhost:${hydraAdminPort}`,
    lineUrl: issuerAt(openIdProviderPort),
    inboxUrl: `http://localhost:${inboxPort}/inbox`,
    portal,
    examplesPort: port + examplesOffset,
    readyUrl: `${kratosUrl}/health/ready`,
    command: `node --import tsx e2e/ory/process/up.ts --foreground --release ${release} --app-url ${appUrl} --portal-url ${portalUrl} --first-port ${faultProxyPort} --examples-port ${port + examplesOffset}`,
    ...resultFiles(`ory-${release}`, deployment),
  }
}

function localOrigin(deployment: Deployment, port: number): string {
  const hasTls = deployment === 'caddy' || deployment === 'nginx'
  return `${hasTls ? 'https' : 'http'}://localhost:${port}`
}

/** With a proxy, the processes use the ports after the portal's. */
function processPorts(
  deployment: Deployment,
  appPort: number,
  portalPort: number,
): Pick<Backend, 'appPorts' | 'portalPorts' | 'redirectPorts' | 'redisUrl'> {
  const row = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => portalPort + first + at)
  const redirectPorts = [portalPort + 7, portalPort + 8] as const
  if (!isProxied(deployment)) {
    return { appPorts: [appPort], portalPorts: [portalPort], redirectPorts, redisUrl: null }
  }
  if (deployment === 'instances' || deployment === 'builds') {
    const redisUrl = `redis://127.0.0.1:${portalPort + 9}`
    const appPorts = row(1, deployment === 'builds' ? 2 : 4)
    return { appPorts, portalPorts: row(5, 2), redirectPorts, redisUrl }
  }
  return { appPorts: row(1, 1), portalPorts: row(5, 1), redirectPorts, redisUrl: null }
}

function resultFiles(
  backendLabel: string,
  deployment: Deployment,
): Pick<Backend, 'label' | 'logFile' | 'portalLogFile' | 'secretsFile'> {
  const usual = deployment === 'direct' ? backendLabel : `${backendLabel}-${deployment}`
  const label = process.env.E2E_LABEL || usual
  return {
    label,
    logFile: `test-results/${label}.log`,
    portalLogFile: `test-results/${label}-portal.log`,
    secretsFile: `test-results/${label}-secrets.txt`,
  }
}
