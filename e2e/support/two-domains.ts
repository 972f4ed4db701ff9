import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import getPort from 'get-port'
import { screensAt, sqliteDsn } from '../ory/config/kratos-settings'
import { findOryBinaries } from '../ory/process/binaries'
import { migrate } from '../ory/process/migrate'
import { startService } from '../ory/process/service'
import { makeCertificate } from '../ory/process/test-release'
import type { ReleaseName } from '../ory/releases'
import { type AnotherApp, startAnotherApp } from './another-app'
import { findChromium } from './chromium'

/** The host of the passkeys, and another domain that may use them. */
export const domains = { own: 'login.example.com', related: 'login.example.org' } as const

/** Latchkey on two domains with https, in front of one Kratos, and a browser that resolves them. */
export interface TwoDomains {
  readonly browser: Browser
  /**
   * Whether the host of the passkeys names the other domain, with `PASSKEY_RELATED_ORIGINS`. At first it does
   * not.
   */
  listsRelatedOrigins: boolean
  stop(): Promise<void>
}

/**
 * Starts all of it on free ports. Only the browser knows the two names: it maps them to this computer.
 * Browsers have no passkeys on a page with an invalid certificate, so it also trusts the test's certificate.
 */
export async function startTwoDomains(release: ReleaseName): Promise<TwoDomains> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-domains-'))
  const kratos = await startKratos(release, folder)
  const settings = { ORY_SDK_URL: kratos.url, ORY_ADMIN_URL: kratos.adminUrl, TRUSTED_PROXY_HOPS: '1' }
  const appAt = (host: string) =>
    startAnotherApp(host, {
      ...settings,
      APP_URL: `https://${host}`,
      ORY_BROWSER_URL: `https://${domains.own}/api/.ory`,
      PASSKEY_RELATED_ORIGINS: `https://${domains.related}`,
    })
  const [own, related] = await Promise.all([appAt(domains.own), appAt(domains.related)])
  const stand = { listsRelatedOrigins: false }
  const proxy = createServer(await makeCertificate(domains.own, folder), (request, response) => {
    if (request.url === '/.well-known/webauthn' && !stand.listsRelatedOrigins) response.writeHead(404).end()
    else forward(request, response, request.headers.host === domains.related ? related : own)
  })
  const port = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve((proxy.address() as AddressInfo).port))
  })
  const rules = Object.values(domains).map((host) => `MAP ${host} 127.0.0.1:${port}`)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [`--host-resolver-rules=${rules.join(',')}`, '--ignore-certificate-errors'],
  })
  return Object.assign(stand, {
    browser,
    stop: async () => {
      await browser.close()
      proxy.closeAllConnections()
      proxy.close()
      await Promise.all([own.stop(), related.stop(), kratos.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  })
}

function forward(request: IncomingMessage, response: ServerResponse, { url }: AnotherApp): void {
  const { method, url: path, headers } = request
  const asked = httpRequest(
    new URL(path ?? '/', url),
    { method, headers: { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  asked.on('error', () => response.destroy())
  request.pipe(asked)
}

async function startKratos(release: ReleaseName, folder: string) {
  const [port, adminPort, binaries] = await Promise.all([getPort(), getPort(), findOryBinaries({ release })])
  const config = (name: string) => fileURLToPath(new URL(`../ory/config/${name}`, import.meta.url))
  const file = join(folder, 'kratos.json')
  await writeFile(file, JSON.stringify(kratosSettings(release, folder, port, adminPort)))
  const files = [config('kratos.yml'), config('kratos.passkey.yml'), file].flatMap((path) => ['-c', path])
  await migrate('kratos', binaries.kratos, files)
  const service = startService({
    name: 'kratos (two domains)',
    program: binaries.kratos,
    args: ['serve', '--dev', '--watch-courier', ...files],
    logFile: join(folder, 'kratos.log'),
    readyUrl: `http://localhost:${adminPort}/health/ready`,
  })
  await service.ready()
  return {
    url: `http://localhost:${port}`,
    adminUrl: `http://localhost:${adminPort}`,
    stop: () => service.stop(),
  }
}

/** Its own address is on the first domain. Passkeys are for that host, and both origins may use them. */
function kratosSettings(release: ReleaseName, folder: string, port: number, adminPort: number): object {
  const origins = Object.values(domains).map((host) => `https://${host}`)
  const own = `https://${domains.own}`
  const rp = { id: domains.own, display_name: 'Latchkey', origins }
  const admin = `http://localhost:${adminPort}`
  return {
    version: `v${release}`,
    dsn: sqliteDsn(join(folder, 'kratos.sqlite')),
    serve: {
      public: { host: 'localhost', port, base_url: `${own}/api/.ory` },
      admin: { host: 'localhost', port: adminPort, base_url: admin },
    },
    identity: {
      schemas: [
        { id: 'person', url: new URL('../../sandbox/kratos/identity.schema.json', import.meta.url).href },
      ],
    },
    courier: {
      http: { request_config: { url: 'http://localhost:9', method: 'POST', body: 'base64://Kg==' } },
    },
    selfservice: {
      methods: { passkey: { config: { rp } }, webauthn: { config: { rp } } },
      default_browser_return_url: `${own}/`,
      allowed_return_urls: origins,
      flows: screensAt(own),
    },
  }
}
