import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { sqliteDsn } from '../ory/config/kratos-settings'
import { findOryBinaries } from '../ory/process/binaries'
import { migrate } from '../ory/process/migrate'
import { type Service, startService } from '../ory/process/service'
import { localUrl } from '../ory/process/urls'

/** The URLs of Ory's reference UI and of Kratos in Kratos' quickstart. */
export const referenceUiUrl = 'http://127.0.0.1:4455'
const quickstartKratosUrl = 'http://127.0.0.1:4433/'

/** The settings after following Kratos' quickstart: those with URLs, flows and methods. */
const quickstartSettings = {
  version: 'v0.13.0',
  serve: { public: { base_url: quickstartKratosUrl, cors: { enabled: true } } },
  selfservice: {
    default_browser_return_url: `${referenceUiUrl}/welcome`,
    allowed_return_urls: [referenceUiUrl],
    methods: Object.fromEntries(
      ['password', 'totp', 'lookup_secret', 'link', 'code'].map((method) => [method, { enabled: true }]),
    ),
    flows: {
      error: { ui_url: `${referenceUiUrl}/error` },
      settings: {
        ui_url: `${referenceUiUrl}/settings`,
        privileged_session_max_age: '15m',
        required_aal: 'highest_available',
      },
      recovery: { enabled: true, ui_url: `${referenceUiUrl}/recovery`, use: 'code' },
      verification: {
        enabled: true,
        ui_url: `${referenceUiUrl}/verification`,
        use: 'code',
        after: { default_browser_return_url: `${referenceUiUrl}/welcome` },
      },
      logout: { after: { default_browser_return_url: `${referenceUiUrl}/login` } },
      login: { ui_url: `${referenceUiUrl}/login`, lifespan: '10m' },
      registration: {
        ui_url: `${referenceUiUrl}/registration`,
        lifespan: '10m',
        after: { password: { hooks: [{ hook: 'session' }, { hook: 'show_verification_ui' }] } },
      },
    },
  },
  hashers: { algorithm: 'bcrypt', bcrypt: { cost: 8 } },
  identity: {
    default_schema_id: 'default',
    schemas: [
      { id: 'default', url: new URL('../../sandbox/kratos/identity.schema.json', import.meta.url).href },
    ],
  },
  feature_flags: { use_continue_with_transitions: true },
}

/** A real Kratos with the settings of its quickstart, on free ports and a database of its own. */
export interface QuickstartKratos {
  /** Its public API and its admin API, as a server reaches them. */
  readonly url: string
  readonly adminUrl: string
  /**
   * Starts it again with one more file of settings.
   * @param settings the file's content: YAML
   */
  restartWith(settings: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the Kratos of this release. */
export async function startQuickstartKratos(): Promise<QuickstartKratos> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-quickstart-'))
  const [port, adminPort, { kratos }] = [await getPort(), await getPort(), await findOryBinaries()]
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return ['-c', join(folder, name)]
  }
  // The settings that depend on the machine. The quickstart has containers, a mail server and the Internet.
  const own = {
    dsn: sqliteDsn(join(folder, 'kratos.sqlite')),
    serve: { public: { host: 'localhost', port }, admin: { host: 'localhost', port: adminPort } },
    secrets: {
      cookie: ['only-for-tests-kratos-cookie-secret'],
      cipher: ['only-for-tests-32-characters-ok!'],
    },
    courier: { smtp: { connection_uri: 'smtp://localhost:9/?disable_starttls=true' } },
    selfservice: { methods: { password: { config: { haveibeenpwned_enabled: false } } } },
  }
  const files = [
    ...write('quickstart.json', JSON.stringify(quickstartSettings)),
    ...write('own.json', JSON.stringify(own)),
  ]
  await migrate('kratos', kratos, files)
  const start = (more: readonly string[] = []): Service =>
    startService({
      name: 'kratos (quickstart)',
      program: kratos,
      args: ['serve', '--dev', ...files, ...more],
      logFile: join(folder, 'kratos.log'),
      readyUrl: `${localUrl(adminPort)}/admin/health/ready`,
    })
  let service = start()
  const stop = async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await service.ready()
  return {
    url: localUrl(port),
    adminUrl: localUrl(adminPort),
    restartWith: async (settings) => {
      await service.stop()
      service = start(write('more.yml', settings))
      await service.ready()
    },
    stop,
  }
}
