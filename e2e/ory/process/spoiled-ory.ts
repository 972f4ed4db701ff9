import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { hydraSettings } from '../config/hydra-settings'
import { kratosSettings } from '../config/kratos-settings'
import { mergeSettings } from '../config/merge-settings'
import { releaseSettings } from '../config/release-settings'
import type { ReleaseName } from '../releases'
import { findOryBinaries } from './binaries'
import { migrate } from './migrate'
import { type Service, startService } from './service'
import { localUrl, oryUrls } from './urls'

/** No program listens at this URL. */
const nowhere = 'http://localhost:9'

/** Settings of Kratos that are wrong for the app, and those that Kratos requires. */
const spoiledKratos = {
  secrets: { cookie: ['only-for-tests-kratos-cookie-secret'], cipher: ['only-for-tests-32-characters-ok!'] },
  identity: { default_schema_id: 'person' },
  serve: { public: { base_url: `${nowhere}/kratos` } },
  cookies: { domain: 'elsewhere.example' },
  oauth2_provider: { url: nowhere },
  courier: {
    delivery_strategy: 'http',
    message_retries: 0,
    worker: { pull_wait: '200ms' },
    http: { request_config: { url: nowhere } },
  },
  selfservice: {
    flows: {
      login: { ui_url: `${nowhere}/sign-in` },
      error: { ui_url: `${nowhere}/oops` },
      registration: { enabled: true },
      recovery: { enabled: true, use: 'code' },
    },
    methods: {
      code: { enabled: true },
      passkey: {
        enabled: true,
        config: {
          rp: { id: 'elsewhere.example', display_name: 'Elsewhere', origins: ['https://elsewhere.example'] },
        },
      },
    },
  },
}

const spoiledHydra = {
  secrets: { system: ['only-for-tests-hydra-system-secret'] },
  urls: {
    login: `${nowhere}/hydra-login`,
    consent: `${nowhere}/hydra-consent`,
    logout: `${nowhere}/hydra-logout`,
    error: `${nowhere}/hydra-error`,
  },
}

export interface SpoiledOry {
  readonly kratosUrl: string
  readonly kratosAdminUrl: string
  readonly hydraUrl: string
  readonly hydraAdminUrl: string
  stop(): Promise<void>
}

/**
 * Starts a real Kratos and Hydra with settings that are wrong for the app, on free ports and new databases.
 */
export async function startSpoiledOry(appUrl: string, release: ReleaseName): Promise<SpoiledOry> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-spoiled-'))
  const [kratosPublicPort, kratosAdminPort, hydraPublicPort, hydraAdminPort] = [
    await getPort(),
    await getPort(),
    await getPort(),
    await getPort(),
  ]
  const urls = {
    ...oryUrls(appUrl),
    kratosPublicPort,
    kratosAdminPort,
    hydraPublicPort,
    hydraAdminPort,
  }
  const beside = (name: string) => new URL(name, import.meta.url)
  const files = {
    database: join(folder, 'kratos.sqlite'),
    identitySchemaUrl: beside('../../../sandbox/kratos/identity.schema.json').href,
    schemaWithPhoneUrl: beside('../../../sandbox/kratos/identity-with-phone.schema.json').href,
    schemaWithBirthdateUrl: beside('../../../sandbox/kratos/identity-with-birthdate.schema.json').href,
    schemaWithSmsUrl: beside('../config/identity-with-sms.schema.json').href,
    courierBodyUrl: beside('../config/courier.jsonnet').href,
    claimsMapperUrl: beside('../config/claims.jsonnet').href,
  }
  // One file each: a process watches each of its files, and a machine allows few watchers.
  const configured = async (name: string, settings: object, spoiled: object) => {
    const path = join(folder, `${name}.json`)
    await writeFile(path, JSON.stringify(mergeSettings(settings, spoiled)))
    return ['-c', path]
  }
  const [kratosConfig, hydraConfig, { kratos, hydra }] = await Promise.all([
    configured(
      'kratos',
      mergeSettings(kratosSettings(urls, 'ordinary', files), releaseSettings[release].kratos('ordinary')),
      spoiledKratos,
    ),
    configured(
      'hydra',
      hydraSettings(urls, join(folder, 'hydra.sqlite')),
      mergeSettings(spoiledHydra, releaseSettings[release].hydra(nowhere)),
    ),
    findOryBinaries({ release }),
  ])
  await Promise.all([migrate('kratos', kratos, kratosConfig), migrate('hydra', hydra, hydraConfig)])
  const services: Service[] = [
    startService({
      name: 'kratos (spoiled)',
      program: kratos,
      args: ['serve', '--dev', '--watch-courier', ...kratosConfig],
      logFile: join(folder, 'kratos.log'),
      readyUrl: `${localUrl(kratosAdminPort)}/admin/health/ready`,
    }),
    startService({
      name: 'hydra (spoiled)',
      program: hydra,
      args: ['serve', 'all', '--dev', ...hydraConfig],
      logFile: join(folder, 'hydra.log'),
      readyUrl: `${localUrl(hydraAdminPort)}/health/ready`,
    }),
  ]
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(services.map((service) => service.ready()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    kratosUrl: localUrl(kratosPublicPort),
    kratosAdminUrl: localUrl(kratosAdminPort),
    hydraUrl: localUrl(hydraPublicPort),
    hydraAdminUrl: localUrl(hydraAdminPort),
    stop,
  }
}
