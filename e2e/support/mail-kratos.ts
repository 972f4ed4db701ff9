import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { relyingParty, sqliteDsn } from '../ory/config/kratos-settings'
import { findOryBinaries } from '../ory/process/binaries'
import { migrate } from '../ory/process/migrate'
import { type Service, startService } from '../ory/process/service'
import type { ReleaseName } from '../ory/releases'

/**
 * What a Kratos sends: a code to an email address, a link to one, or a code to a phone. In two steps, a code
 * in a mail comes after the password, and a sign-up asks for the traits first.
 */
export type MailVariant = 'code' | 'link' | 'sms' | 'two-steps'

/** A Kratos with Latchkey's templates, which sends to real servers. It has a database of its own. */
export interface MailKratos {
  readonly url: string
  readonly adminUrl: string
  readonly logFile: string
  stop(): Promise<void>
}

interface MailKratosOptions {
  readonly release: ReleaseName
  readonly variant: MailVariant
  readonly appUrl: string
  /** The folder of the templates. */
  readonly templates: string
  readonly smtpPort: number
  readonly smsUrl: string
  /** Hydra's admin API, for sign-ins of an application. */
  readonly hydraAdminUrl?: string
}

const config = (name: string) => fileURLToPath(new URL(`../ory/config/${name}`, import.meta.url))
const schema = (name: string) => new URL(`../ory/config/${name}`, import.meta.url).href

/** The settings of each of them, merged over kratos.yml. */
const overlays: Readonly<Record<MailVariant, readonly string[]>> = {
  code: ['kratos.passwordless-code.yml'],
  link: ['kratos.link.yml'],
  sms: ['kratos.passwordless-code.yml'],
  'two-steps': ['kratos.code-second-factor.yml', 'kratos.two-step.yml'],
}

/** Starts it on free ports, with an empty database. */
export async function startMailKratos(options: MailKratosOptions): Promise<MailKratos> {
  const { release, variant } = options
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-mails-'))
  const [port, adminPort, binaries] = await Promise.all([getPort(), getPort(), findOryBinaries({ release })])
  const file = join(folder, 'kratos.json')
  await writeFile(file, JSON.stringify(settingsOf(options, { folder, port, adminPort })))
  const files = [...['kratos.yml', ...overlays[variant]].map(config), file].flatMap((path) => ['-c', path])
  await migrate('kratos', binaries.kratos, files)
  const logFile = join(folder, 'kratos.log')
  const service: Service = startService({
    name: `kratos (mails by ${variant})`,
    program: binaries.kratos,
    args: ['serve', '--dev', '--watch-courier', ...files],
    logFile,
    readyUrl: `http://localhost:${adminPort}/health/ready`,
  })
  await service.ready()
  return {
    url: `http://localhost:${port}`,
    adminUrl: `http://localhost:${adminPort}`,
    logFile,
    stop: async () => {
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settingsOf(
  { variant, release, appUrl, templates, smtpPort, smsUrl, hydraAdminUrl }: MailKratosOptions,
  { folder, port, adminPort }: { folder: string; port: number; adminPort: number },
): object {
  const screen = (path: string) => ({ ui_url: `${appUrl}${path}` })
  const url = schema(variant === 'sms' ? 'identity-for-sms.schema.json' : 'identity-for-mails.schema.json')
  return {
    version: `v${release}`,
    dsn: sqliteDsn(join(folder, 'kratos.sqlite')),
    serve: {
      public: { host: 'localhost', port, base_url: `${appUrl}/api/.ory` },
      admin: { host: 'localhost', port: adminPort, base_url: `http://localhost:${adminPort}` },
    },
    ...(hydraAdminUrl && { oauth2_provider: { url: hydraAdminUrl } }),
    identity: { schemas: [{ id: 'person', url }] },
    courier: {
      delivery_strategy: 'smtp',
      template_override_path: templates,
      smtp: {
        connection_uri: `smtp://127.0.0.1:${smtpPort}/?disable_starttls=true`,
        from_address: 'login@example.com',
      },
      channels: [
        {
          id: 'sms',
          type: 'http',
          request_config: { url: smsUrl, method: 'POST', body: schema('courier.jsonnet') },
        },
      ],
    },
    selfservice: {
      methods: { passkey: { config: { rp: relyingParty(appUrl) } } },
      default_browser_return_url: `${appUrl}/`,
      allowed_return_urls: [appUrl],
      flows: {
        error: screen('/error'),
        login: screen('/login'),
        registration: screen('/registration'),
        verification: { ...screen('/verification'), notify_unknown_recipients: true },
        recovery: { ...screen('/recovery'), notify_unknown_recipients: true },
        settings: screen('/setting'),
      },
    },
  }
}
