import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { authServicePath } from '../../sandbox/auth-service/auth-service'
import { writePseudoMessages } from '../../sandbox/pseudo-locale'
import { appEnvironment, portalEnvironment } from './app-environment'
import { type Backend, currentBackend, isProxied } from './backend'
import { otherBuildFolder } from './other-build'
import { caFile } from './proxies/ca-file'

type WebServer = Extract<NonNullable<PlaywrightTestConfig['webServer']>, readonly unknown[]>[number]

/**
 * The servers of a run, in the order of their start: the services, the app and the portal with all their
 * instances, and the proxy in front of them.
 */
export function webServers(): WebServer[] {
  const backend = currentBackend()
  // A worker of Playwright loads the configuration too, while the servers write to these files.
  if (process.env.TEST_WORKER_INDEX === undefined) {
    for (const file of [backend.logFile, backend.portalLogFile]) rmSync(file, { force: true })
  }
  // Test code calls the app, too. Node reads this variable when a worker starts.
  const certificate = caFile(backend)
  if (certificate !== null) process.env.NODE_EXTRA_CA_CERTS = resolve(certificate)
  const messages = resolve(writePseudoMessages(`test-results/${backend.label}-pseudo-messages`))
  const appSettings = {
    AUTH_SERVICE_URL: new URL(authServicePath, backend.inboxUrl).href,
    // An older release does not know every key.
    ...(process.env.E2E_OTHER_BUILD === undefined && { LATCHKEY_MESSAGES_DIR: messages }),
    CLAIMS_FILE: resolve('deploy/examples/token-claims.json'),
    // Without a proxy, too: a test can set the IP address of its visitor (playwright.config.ts).
    TRUSTED_PROXY_HOPS: '1',
  }
  return [
    services(backend, messages),
    ...(backend.redisUrl === null ? [] : [redis(backend.redisUrl)]),
    ...instances('app', backend.appUrl, backend.appPorts, backend.logFile, appSettings),
    ...instances(
      'portal',
      backend.portal.portalUrl,
      backend.portalPorts,
      backend.portalLogFile,
      portalEnvironment(),
    ),
    ...(isProxied(backend.deployment) ? [proxy(backend)] : []),
  ]
}

function services(backend: Backend, messages: string): WebServer {
  return {
    name: 'services',
    command: backend.command,
    env: {
      APP_URL: backend.appUrl,
      PORTAL_URL: backend.portal.portalUrl,
      // The mails of the sandbox have the test languages, too.
      LATCHKEY_MESSAGES_DIR: messages,
      SANDBOX_PORT: new URL(backend.kratosUrl).port,
      EXAMPLES_PORT: String(backend.examplesPort),
      // The file does not exist yet, and Node would warn.
      NODE_EXTRA_CA_CERTS: '',
    },
    url: backend.readyUrl,
    timeout: 15 * 60_000,
    // A running sandbox may be of another checkout, or older than this one.
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  }
}

function redis(url: string): WebServer {
  const { port } = new URL(url)
  return {
    name: 'redis',
    command: `redis-server --port ${port} --bind 127.0.0.1 --save ''`,
    port: Number(port),
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  }
}

/**
 * The instances of the app or of the portal. Here / is the account overview. In a portal it is the portal's
 * dashboard.
 */
function instances(
  name: string,
  publicUrl: string,
  ports: readonly number[],
  logFile: string,
  settings: Readonly<Record<string, string>>,
): WebServer[] {
  return ports.map((port, index) => {
    return {
      name,
      command: `${startCommand(currentBackend(), index)} >> ${logFile} 2>&1`,
      env: { ...appEnvironment(publicUrl), ...settings, PORT: `${port}`, NODE_EXTRA_CA_CERTS: '' },
      url: `http://localhost:${port}/api/health/live`,
      // A running server may be another build, and it has another log.
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    }
  })
}

/** Starts one instance on `PORT`. Of two builds, every second instance is of the other one. */
function startCommand({ deployment }: Backend, index: number): string {
  const isOther = deployment === 'builds' && index % 2 === 1
  return `node ${isOther ? otherBuildFolder() : '.'}/deploy/start.mjs`
}

function proxy({ deployment, portal }: Backend): WebServer {
  return {
    name: deployment,
    command: 'node --import tsx e2e/support/proxies/main.ts',
    env: { NODE_EXTRA_CA_CERTS: '' },
    // The proxy serves both apps. It starts to listen for both at the same time.
    url: `${portal.portalUrl}/api/health/live`,
    ignoreHTTPSErrors: true,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  }
}
