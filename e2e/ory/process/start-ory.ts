import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOpenIdProvider } from '../../../sandbox/openid-provider/start-openid-provider'
import { portalServices } from '../../../sandbox/portal-services'
import { variantNames } from '../../../sandbox/variants'
import { hydraSettings } from '../config/hydra-settings'
import { type KratosRole, kratosPort, kratosSettings } from '../config/kratos-settings'
import { browserUrlOf, localUrl, type OryAddresses } from './addresses'
import type { OryBinaries } from './binaries'
import { startFaultProxy } from './fault-proxy'
import { startInbox } from './inbox'
import { runCommand } from './run-command'
import { type Service, startService } from './service'

export type RunningOry = { services: readonly Service[]; stop(): Promise<void> }

const here = (name: string) => new URL(name, import.meta.url)
const file = (name: string) => decodeURIComponent(here(name).pathname)

type StartOptions = {
  /** Aborted when the set is to stop, also while it is still starting. */
  signal: AbortSignal
  /** Hears of the processes as soon as they run. */
  onStart: (services: readonly Service[]) => Promise<void>
}

/**
 * Starts every Kratos, Hydra, the fault proxy, the inbox, the OpenID provider and what a portal needs, on empty databases in
 * `folder`, and resolves when all are ready.
 * When a part fails, the others are stopped before this throws.
 */
export async function startOry(
  addresses: OryAddresses,
  binaries: OryBinaries,
  folder: string,
  { signal, onStart }: StartOptions,
): Promise<RunningOry> {
  const stops: Array<() => Promise<void>> = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopPart) => stopPart()))
  }
  try {
    await writeSettings(addresses, folder)
    await Promise.all([migrateKratos(binaries, folder, signal), migrateHydra(binaries, folder, signal)])
    const portal = portalServices(addresses.portal, {
      hydraUrl: localUrl(addresses.hydraPublicPort),
      hydraAdminUrl: localUrl(addresses.hydraAdminPort),
    })
    stops.push(await startInbox(addresses.inboxPort, addresses.appUrl, portal.userClient))
    stops.push(await startProvider(addresses))
    signal.throwIfAborted()
    const services: Service[] = []
    const start = async (more: readonly Service[]) => {
      services.push(...more)
      stops.push(...more.map((service) => service.stop))
      signal.addEventListener('abort', () => more.forEach(({ stop }) => void stop()), { once: true })
      await onStart(services)
      await Promise.all(more.map((service) => service.ready()))
    }
    // The first Kratos on an empty database writes down which network it is; two at once make one each, and then know
    // nothing of each other's identities.
    await start(firstServices(addresses, binaries, folder))
    signal.throwIfAborted()
    stops.push(await portal.start())
    await start(overlaidServices(addresses, binaries, folder))
    // Last, so that an answer at the public address means that everything is there.
    stops.push(await startFaultProxy(proxyPorts(addresses)))
    return { services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startProvider(addresses: OryAddresses): Promise<() => Promise<void>> {
  const { openIdProviderPort: port, appUrl } = addresses
  return (await startOpenIdProvider({ port, appUrl, kratosUrl: browserUrlOf(addresses) })).stop
}

function proxyPorts({ faultProxyPort, kratosPublicPort, shortLivedPublicPort, variantPorts }: OryAddresses) {
  return {
    port: faultProxyPort,
    kratosPort: kratosPublicPort,
    shortLivedPort: shortLivedPublicPort,
    variantPorts,
  }
}

async function writeSettings(addresses: OryAddresses, folder: string): Promise<void> {
  const files = {
    database: join(folder, 'kratos.sqlite'),
    identitySchemaUrl: here('../../../sandbox/kratos/identity.schema.json').href,
    schemaWithPhoneUrl: here('../../../sandbox/kratos/identity-with-phone.schema.json').href,
    courierBodyUrl: here('../config/courier.jsonnet').href,
    claimsMapperUrl: here('../config/claims.jsonnet').href,
  }
  const overlaid = overlaidRoles.map((role) => [
    `kratos.${role}.json`,
    kratosSettings(addresses, role, files),
  ])
  const settings = {
    'kratos.json': kratosSettings(addresses, 'ordinary', files),
    ...Object.fromEntries(overlaid),
    'hydra.json': hydraSettings(addresses, join(folder, 'hydra.sqlite')),
  }
  for (const [name, content] of Object.entries(settings)) {
    await writeFile(join(folder, name), JSON.stringify(content, null, 2))
  }
}

const kratosConfig = (folder: string) => [
  '-c',
  file('../config/kratos.yml'),
  '-c',
  join(folder, 'kratos.json'),
]
const overlaidRoles = ['short-lived', ...variantNames] as const
/** Kratos watches each file, and systems let a user watch 128 things at once: what stands in the role's own is left out. */
const overlaidConfig = (folder: string, role: KratosRole) => [
  ...['-c', file('../config/kratos.yml'), '-c', file(`../config/kratos.${role}.yml`)],
  ...['-c', join(folder, `kratos.${role}.json`)],
]
const hydraConfig = (folder: string) => ['-c', file('../config/hydra.yml'), '-c', join(folder, 'hydra.json')]

async function migrateKratos({ kratos }: OryBinaries, folder: string, signal: AbortSignal): Promise<void> {
  await migrate(kratos, signal, ['migrate', 'sql', '-e', '--yes', ...kratosConfig(folder)])
}

async function migrateHydra({ hydra }: OryBinaries, folder: string, signal: AbortSignal): Promise<void> {
  await migrate(hydra, signal, ['migrate', 'sql', 'up', '-e', '--yes', ...hydraConfig(folder)])
}

async function migrate(program: string, signal: AbortSignal, args: string[]): Promise<void> {
  const result = await runCommand(program, args, { signal, env: { ...process.env, SQA_OPT_OUT: 'true' } })
  if (result.status !== 0)
    throw new Error(`${program} could not prepare its database:\n${result.stderr.trim()}`)
}

const readyUrl = (port: number) => `${localUrl(port)}/health/ready`

function firstServices(addresses: OryAddresses, { kratos, hydra }: OryBinaries, folder: string): Service[] {
  return [
    startService({
      name: 'kratos',
      program: kratos,
      args: ['serve', '--dev', '--watch-courier', ...kratosConfig(folder)],
      logFile: join(folder, 'kratos.log'),
      readyUrl: readyUrl(addresses.kratosAdminPort),
    }),
    startService({
      name: 'hydra',
      program: hydra,
      args: ['serve', 'all', '--dev', ...hydraConfig(folder)],
      logFile: join(folder, 'hydra.log'),
      readyUrl: readyUrl(addresses.hydraAdminPort),
    }),
  ]
}

function overlaidServices(addresses: OryAddresses, { kratos }: OryBinaries, folder: string): Service[] {
  return overlaidRoles.map((role) =>
    startService({
      name: `kratos (${role})`,
      program: kratos,
      args: ['serve', '--dev', ...overlaidConfig(folder, role)],
      logFile: join(folder, `kratos.${role}.log`),
      readyUrl: readyUrl(kratosPort(addresses, role)),
    }),
  )
}
