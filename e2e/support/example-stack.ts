import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { sqliteDsn } from '../ory/config/kratos-settings'
import { findOryBinaries } from '../ory/process/binaries'
import { migrate } from '../ory/process/migrate'
import { type Service, startService } from '../ory/process/service'
import { localUrl } from '../ory/process/urls'
import { type MessageServers, startMessageServers } from './message-servers'
import { moreOptions } from './proxies/caddy'
import { withValues } from './proxies/sites'

/** The stack of `deploy/compose.yaml` without containers: its files, with other ports, and with SQLite. */
export interface ExampleStack {
  /** The origin of Latchkey, behind Caddy. */
  readonly appUrl: string
  /** What Latchkey and the operator's tools need. */
  readonly environment: Readonly<Record<string, string>>
  readonly messages: MessageServers
  stop(): Promise<void>
}

/**
 * Starts Kratos, Hydra, Latchkey and Caddy with the files in `deploy/`, as an operator does: without `--dev`.
 * @throws if one of them does not start
 */
export async function startExampleStack(): Promise<ExampleStack> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-examples-'))
  const ports = await freePorts()
  const messages = await startMessageServers()
  const files = writeExamples(ports, folder)
  const environment = appEnvironment(ports, folder)
  const services: Service[] = []
  const stop = async () => {
    await Promise.all([messages.stop(), ...services.map((service) => service.stop())])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { kratos, hydra } = await findOryBinaries()
    const kratosEnv = kratosVariables(ports, folder, messages)
    const hydraEnv = hydraVariables(ports, folder)
    await migrate('kratos', kratos, files.kratos, { env: { ...process.env, ...kratosEnv } })
    await migrate('hydra', hydra, files.hydra, { env: { ...process.env, ...hydraEnv } })
    const start = (
      name: string,
      [program = '', ...args]: readonly string[],
      env: Readonly<Record<string, string>>,
      readyUrl: string,
    ) =>
      services.push(
        startService({ name, program, args, env, readyUrl, logFile: join(folder, `${name}.log`) }),
      )
    start(
      'kratos',
      [kratos, 'serve', '--watch-courier', ...files.kratos],
      kratosEnv,
      `${localUrl(ports.kratosAdmin)}/admin/health/ready`,
    )
    start(
      'hydra',
      [hydra, 'serve', 'all', ...files.hydra],
      hydraEnv,
      `${localUrl(ports.hydraAdmin)}/health/ready`,
    )
    start(
      'latchkey',
      [process.execPath, 'deploy/start.mjs'],
      environment,
      `${localUrl(ports.app)}/api/health/live`,
    )
    start(
      'caddy',
      ['caddy', 'run', '--adapter', 'caddyfile', '--config', files.caddy],
      { LATCHKEY_SITE: appUrlOf(ports), LATCHKEY_UPSTREAMS: `127.0.0.1:${ports.app}` },
      localUrl(ports.caddyReady),
    )
    await Promise.all(services.map((service) => service.ready()))
  } catch (error) {
    await stop()
    throw error
  }
  return { appUrl: appUrlOf(ports), environment, messages, stop }
}

const portNames = [
  'app',
  'caddy',
  'caddyHttp',
  'caddyReady',
  'hydraTls',
  'kratos',
  'kratosAdmin',
  'hydra',
  'hydraAdmin',
] as const
type Ports = Readonly<Record<(typeof portNames)[number], number>>

async function freePorts(): Promise<Ports> {
  const entries: [string, number][] = []
  for (const name of portNames) entries.push([name, await getPort()])
  return Object.fromEntries(entries) as Ports
}

const appUrlOf = ({ caddy }: Ports) => `https://localhost:${caddy}`
const hydraUrlOf = ({ hydraTls }: Ports) => `https://localhost:${hydraTls}`

/** Writes `deploy/examples` and Caddy's file with the ports of this stack; the arguments that name them. */
function writeExamples(ports: Ports, folder: string) {
  const values = {
    'https://localhost:4444': hydraUrlOf(ports),
    'https://localhost/': `${appUrlOf(ports)}/`,
    'https://localhost]': `${appUrlOf(ports)}]`,
    'https://localhost\n': `${appUrlOf(ports)}\n`,
    'http://kratos:4434': localUrl(ports.kratosAdmin),
    'http://kratos:4433': localUrl(ports.kratos),
    'http://hydra:4445': localUrl(ports.hydraAdmin),
    'file:///etc/config': `file://${folder}`,
  }
  for (const name of readdirSync('deploy/examples')) {
    const example = readFileSync(join('deploy/examples', name), 'utf8')
    const text = Object.entries(values).reduce((done, [from, to]) => done.replaceAll(from, to), example)
    writeFileSync(join(folder, name), text)
  }
  const caddyfile = withValues(readFileSync('deploy/compose/Caddyfile', 'utf8'), {
    '/etc/caddy/latchkey.Caddyfile': join(folder, 'latchkey.Caddyfile'),
    '{$LATCHKEY_SITE}:4444': hydraUrlOf(ports),
    'hydra:4444': `127.0.0.1:${ports.hydra}`,
  })
  const caddy = join(folder, 'Caddyfile')
  const options = [
    'admin off',
    'skip_install_trust',
    `http_port ${ports.caddyHttp}`,
    `storage file_system ${folder}/caddy`,
  ]
  const ready = `${localUrl(ports.caddyReady)} {\n\trespond 200\n}\n`
  const proxy = withValues(readFileSync('deploy/proxy/Caddyfile', 'utf8'), {
    [moreOptions]: options.join('\n\t'),
  })
  writeFileSync(join(folder, 'latchkey.Caddyfile'), proxy)
  writeFileSync(caddy, `${caddyfile}\n${ready}`)
  return {
    kratos: ['-c', join(folder, 'kratos.yml'), '-c', join(folder, 'kratos.social.yml')],
    hydra: ['-c', join(folder, 'hydra.yml')],
    caddy,
  }
}

function kratosVariables(ports: Ports, folder: string, { smtpPort }: MessageServers) {
  return {
    DSN: sqliteDsn(join(folder, 'kratos.sqlite')),
    SERVE_PUBLIC_PORT: String(ports.kratos),
    SERVE_ADMIN_PORT: String(ports.kratosAdmin),
    SECRETS_COOKIE: secret(),
    SECRETS_CIPHER: secret(),
    COURIER_SMTP_CONNECTION_URI: `smtp://127.0.0.1:${smtpPort}/?disable_starttls=true`,
    // It calls a server on the Internet. Tests must not need one.
    SELFSERVICE_METHODS_PASSWORD_CONFIG_HAVEIBEENPWNED_ENABLED: 'false',
  }
}

function hydraVariables(ports: Ports, folder: string) {
  return {
    DSN: sqliteDsn(join(folder, 'hydra.sqlite')),
    SERVE_PUBLIC_PORT: String(ports.hydra),
    SERVE_ADMIN_PORT: String(ports.hydraAdmin),
    SECRETS_SYSTEM: secret(),
  }
}

function appEnvironment(ports: Ports, folder: string) {
  return {
    PORT: String(ports.app),
    NODE_ENV: 'production',
    // A developer's .env files are not part of the tests.
    __NEXT_PROCESSED_ENV: 'true',
    NODE_EXTRA_CA_CERTS: join(folder, 'caddy/pki/authorities/local/root.crt'),
    APP_URL: appUrlOf(ports),
    ORY_SDK_URL: localUrl(ports.kratos),
    ORY_ADMIN_URL: localUrl(ports.kratosAdmin),
    HYDRA_PUBLIC_URL: hydraUrlOf(ports),
    HYDRA_ADMIN_URL: localUrl(ports.hydraAdmin),
    CLAIMS_FILE: join(folder, 'token-claims.json'),
    TRUSTED_PROXY_HOPS: '1',
    SESSION_SECRET: secret(),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
}

/** 32 characters, which Kratos requires for its cipher secret. */
function secret(): string {
  return randomBytes(16).toString('hex')
}
