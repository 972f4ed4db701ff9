import type { Config } from '@/lib/config/config'

/** The URLs of each service, by the name that people read. */
export type ServiceUrls = Readonly<Record<string, readonly (string | undefined)[]>>

/** The services of the core. */
function coreServices(config: Config): ServiceUrls {
  return {
    Kratos: [config.ORY_SDK_URL, config.ORY_ADMIN_URL],
    Hydra: [config.HYDRA_PUBLIC_URL, config.HYDRA_ADMIN_URL],
    Keto: [config.KETO_READ_URL, config.KETO_WRITE_URL],
    Redis: [config.REDIS_URL],
  }
}

/**
 * The hosts of every configured service. They never hold a user name or a password.
 * @param others the services of capabilities
 */
export function serviceHosts(config: Config, others: ServiceUrls = {}): Readonly<Record<string, string>> {
  const found = Object.entries({ ...coreServices(config), ...others }).map(([name, urls]) => {
    const hosts = urls.flatMap((url) => (url === undefined ? [] : [new URL(url).host]))
    return [name, [...new Set(hosts)].join(', ')] as const
  })
  return Object.fromEntries(found.filter(([, hosts]) => hosts !== ''))
}

/** What is known about a server at its start. */
interface StartInput {
  readonly config: Config
  readonly release: string
  readonly port: string
  readonly services?: ServiceUrls | undefined
  /** Where the metrics are, if they are on. */
  readonly metricsUrl?: string | undefined
}

/** What the operator reads when the server starts: where it is, its release, its services, its metrics. */
export function bannerOf({ config, release, port, services, metricsUrl }: StartInput): string {
  const rows = [
    ['URL', `${config.APP_URL} (port ${port})`],
    ...Object.entries(serviceHosts(config, services)),
    ...(metricsUrl === undefined ? [] : [['Metrics', metricsUrl]]),
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return [
    `Latchkey ${release}`,
    ...rows.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`),
    '',
  ].join('\n')
}
