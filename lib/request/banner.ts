import type { Config } from '@/lib/config/config'

/** The services of the banner, and the variables with their URLs. */
const services = {
  Kratos: ['ORY_SDK_URL', 'ORY_ADMIN_URL'],
  Hydra: ['HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'],
  Keto: ['KETO_READ_URL', 'KETO_WRITE_URL'],
  'User client': ['USER_CLIENT_URL'],
  'Phone codes': ['AUTH_SERVICE_URL'],
  Redis: ['REDIS_URL'],
  Traces: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
} as const

/** The hosts of every configured service. They never hold a user name or a password. */
export function serviceHosts(config: Config): Readonly<Record<string, string>> {
  const found = Object.entries(services).map(([name, variables]) => {
    const hosts = variables.flatMap((variable) => {
      const url = config[variable]
      return url === undefined ? [] : [new URL(url).host]
    })
    return [name, [...new Set(hosts)].join(', ')] as const
  })
  return Object.fromEntries(found.filter(([, hosts]) => hosts !== ''))
}

/** What is known about a server at its start. */
interface StartInput {
  readonly config: Config
  readonly release: string
  readonly port: string
}

/** What the operator reads when the server starts: where it is, its release, its services, its metrics. */
export function bannerOf({ config, release, port }: StartInput): string {
  const { METRICS_PORT, METRICS_HOST } = config
  const rows = [
    ['URL', `${config.APP_URL} (port ${port})`],
    ...Object.entries(serviceHosts(config)),
    ...(METRICS_PORT === undefined ? [] : [['Metrics', `http://${METRICS_HOST}:${METRICS_PORT}/metrics`]]),
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return [
    `Latchkey ${release}`,
    ...rows.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`),
    '',
  ].join('\n')
}
