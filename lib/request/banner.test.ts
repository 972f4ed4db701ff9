import { expect, test } from '@jest/globals'
import { parseConfig } from '@/lib/config/config'
import { bannerOf, serviceHosts } from './banner'

const environment = {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://ada:hunter2@kratos:4433',
  HYDRA_PUBLIC_URL: 'https://oauth.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  REDIS_URL: 'redis://:hunter2@redis:6379/1',
}

test('the banner shows URL, release, services and metrics, and no password', () => {
  const config = parseConfig(environment)
  const banner = bannerOf({
    config,
    release: '1.2.3',
    port: '3000',
    services: { Traces: [undefined] },
    metricsUrl: 'http://127.0.0.1:9464/metrics',
  })
  expect(banner).toBe(`Latchkey 1.2.3
  URL      https://login.example.com (port 3000)
  Kratos   kratos:4433
  Hydra    oauth.example.com, hydra:4445
  Redis    redis:6379
  Metrics  http://127.0.0.1:9464/metrics
`)
})

test('a service whose two URLs have one host is named once', () => {
  const same = { ...environment, ORY_ADMIN_URL: 'http://kratos:4433/admin-api' }
  expect(serviceHosts(parseConfig(same))).toMatchObject({ Kratos: 'kratos:4433' })
})
