import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { writeTemplates } from '../../../sandbox/mails/mail-maker'
import { startOpenIdProvider } from '../../../sandbox/openid-provider/start-openid-provider'
import { portalServices } from '../../../sandbox/portal-services'
import { hydraSettings } from '../config/hydra-settings'
import { type KratosRole, kratosPort, kratosSettings } from '../config/kratos-settings'
import { mergeSettings } from '../config/merge-settings'
import { releaseSettings } from '../config/release-settings'
import { oryVariantNames } from '../config/variants'
import type { OryBinaries } from './binaries'
import type { OryCommand } from './command-line'
import { startFaultProxy } from './fault-proxy'
import { startInbox } from './inbox'
import { migrate } from './migrate'
import { settingsFolder } from './run-folder'
import { type Service, startService } from './service'
import { makeTokenizerKeys, type TokenizerKeys } from './tokenizer-keys'
import { browserUrlOf, localUrl, type OryUrls } from './urls'

type RunningOry = { services: readonly Service[]; stop(): Promise<void> }

const here = (name: string) => new URL(name, import.meta.url)

type OrySet = Pick<OryCommand, 'release' | 'urls'>

type StartOptions = {
  /** Stops the set, even while it is still starting. */
  signal: AbortSignal
  /** Called with the processes as soon as they run. */
  onStart: (services: readonly Service[]) => Promise<void>
}

/**
 * Starts every Kratos, Hydra, the fault proxy, the inbox, the OpenID provider and the services of the portal,
 * on empty databases in `folder`. Resolves when all are ready. If a part fails, this stops the others and
 * throws.
 */
export async function startOry(
  { release, urls }: OrySet,
  binaries: OryBinaries,
  folder: string,
  { signal, onStart }: StartOptions,
): Promise<RunningOry> {
  const stops: Array<() => Promise<void>> = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopPart) => stopPart()))
  }
  try {
    const keys = await makeTokenizerKeys(folder)
    await writeSettings({ release, urls }, folder, keys)
    await Promise.all([
      migrate('kratos', binaries.kratos, kratosConfig(folder), { signal }),
      migrate('hydra', binaries.hydra, hydraConfig(folder), { signal }),
    ])
    const portal = portalServices(urls.portal, {
      hydraUrl: localUrl(urls.hydraPublicPort),
      hydraAdminUrl: localUrl(urls.hydraAdminPort),
    })
    stops.push(await startInbox(urls.inboxPort, urls.appUrl, portal.userClient, keys.publicKeys))
    stops.push(await startProvider(urls))
    signal.throwIfAborted()
    const services: Service[] = []
    const start = async (more: readonly Service[]) => {
      services.push(...more)
      stops.push(...more.map((service) => service.stop))
      signal.addEventListener('abort', () => more.forEach(({ stop }) => void stop()), { once: true })
      await onStart(services)
      await Promise.all(more.map((service) => service.ready()))
    }
    // The first Kratos on an empty database creates its network. Two concurrent ones create two networks, and
    // then neither sees the identities of the other.
    await start(firstServices(urls, binaries, folder))
    signal.throwIfAborted()
    stops.push(await portal.start())
    await makeHydraKeys(urls, signal)
    await start(overlaidServices(urls, binaries, folder))
    // Last, so that a response at the public URL means that everything is ready.
    stops.push(await startFaultProxy(proxyPorts(urls)))
    return { services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startProvider(urls: OryUrls): Promise<() => Promise<void>> {
  const { openIdProviderPort: port, appUrl } = urls
  return (await startOpenIdProvider({ port, appUrl, kratosUrl: browserUrlOf(urls) })).stop
}

function proxyPorts({ faultProxyPort, kratosPublicPort, shortLivedPublicPort, variantPorts }: OryUrls) {
  return {
    port: faultProxyPort,
    kratosPort: kratosPublicPort,
    shortLivedPort: shortLivedPublicPort,
    variantPorts,
  }
}

async function writeSettings(
  { release, urls }: OrySet,
  folder: string,
  { privateUrl }: TokenizerKeys,
): Promise<void> {
  const { kratos, hydra, schemaWithSms } = releaseSettings[release]
  const schemaWithSmsFile = join(settingsFolder(folder), 'identity-with-sms.schema.json')
  const files = {
    database: join(folder, 'kratos.sqlite'),
    identitySchemaUrl: here('../../../sandbox/kratos/identity.schema.json').href,
    schemaWithPhoneUrl: here('../../../sandbox/kratos/identity-with-phone.schema.json').href,
    schemaWithBirthdateUrl: here('../../../sandbox/kratos/identity-with-birthdate.schema.json').href,
    schemaWithSmsUrl: pathToFileURL(schemaWithSmsFile).href,
    courierBodyUrl: here('../config/courier.jsonnet').href,
    templates: join(folder, 'mails'),
    claimsMapperUrl: here('../config/claims.jsonnet').href,
    tokenizer: { keysUrl: privateUrl, mapperUrl: here('../config/tokenizer.jsonnet').href },
  }
  await writeTemplates(files.templates, { APP_URL: urls.appUrl })
  const ofRole = async (role: KratosRole) => {
    const common = await fixedSettings('kratos.yml')
    const ofVariant = role === 'ordinary' ? {} : await fixedSettings(`kratos.${role}.yml`)
    return [ofVariant, kratosSettings(urls, role, files), kratos(role)].reduce(mergeSettings, common)
  }
  const smsSchema: object = JSON.parse(
    await readFile(here('../config/identity-with-sms.schema.json'), 'utf8'),
  )
  const ofVariants = overlaidRoles.map(async (role) => [`kratos.${role}.json`, await ofRole(role)])
  const ofHydra = [hydraSettings(urls, join(folder, 'hydra.sqlite')), hydra(urls.appUrl)]
  const settings = {
    'identity-with-sms.schema.json': mergeSettings(smsSchema, schemaWithSms),
    'kratos.json': await ofRole('ordinary'),
    ...Object.fromEntries(await Promise.all(ofVariants)),
    'hydra.json': ofHydra.reduce(mergeSettings, await fixedSettings('hydra.yml')),
  }
  await mkdir(settingsFolder(folder), { recursive: true })
  for (const [name, content] of Object.entries(settings)) {
    await writeFile(join(settingsFolder(folder), name), JSON.stringify(content, null, 2))
  }
}

/**
 * Hydra creates its keys at the first request for them. On a busy machine, this takes longer than an
 * application waits, which then rejects a logout token.
 */
async function makeHydraKeys({ hydraPublicPort }: OryUrls, signal: AbortSignal): Promise<void> {
  const ask = () => fetch(`${localUrl(hydraPublicPort)}/.well-known/jwks.json`, { signal })
  // If that takes longer than Hydra's own timeout for a response, Hydra closes the connection, and has the
  // keys soon.
  const { ok, status } = await ask().catch(ask).catch(ask).catch(ask).catch(ask)
  if (!ok) throw new Error(`Hydra responded ${status} to the request for its keys.`)
}

/** Settings that never change. */
async function fixedSettings(name: string): Promise<object> {
  return parse(await readFile(here(`../config/${name}`), 'utf8'))
}

/**
 * Kratos and Hydra watch each of their files with an inotify instance, and many systems allow a user 128 of them. So
 * each process has one file with all of its settings.
 */
const kratosConfig = (folder: string) => ['-c', join(settingsFolder(folder), 'kratos.json')]
const overlaidRoles = ['short-lived', ...oryVariantNames] as const
const overlaidConfig = (folder: string, role: KratosRole) => [
  '-c',
  join(settingsFolder(folder), `kratos.${role}.json`),
]
const hydraConfig = (folder: string) => ['-c', join(settingsFolder(folder), 'hydra.json')]

const readyUrl = (port: number) => `${localUrl(port)}/health/ready`

function firstServices(urls: OryUrls, { kratos, hydra }: OryBinaries, folder: string): Service[] {
  return [
    startService({
      name: 'kratos',
      program: kratos,
      args: ['serve', '--dev', '--watch-courier', ...kratosConfig(folder)],
      logFile: join(folder, 'kratos.log'),
      readyUrl: readyUrl(urls.kratosAdminPort),
    }),
    startService({
      name: 'hydra',
      program: hydra,
      args: ['serve', 'all', '--dev', ...hydraConfig(folder)],
      logFile: join(folder, 'hydra.log'),
      readyUrl: readyUrl(urls.hydraAdminPort),
    }),
  ]
}

function overlaidServices(urls: OryUrls, { kratos }: OryBinaries, folder: string): Service[] {
  return overlaidRoles.map((role) =>
    startService({
      name: `kratos (${role})`,
      program: kratos,
      args: ['serve', '--dev', ...overlaidConfig(folder, role)],
      logFile: join(folder, `kratos.${role}.log`),
      readyUrl: readyUrl(kratosPort(urls, role)),
    }),
  )
}
