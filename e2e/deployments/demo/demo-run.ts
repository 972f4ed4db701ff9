import { resolve } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { portCount } from '../../../sandbox/ports'

type WebServer = Extract<NonNullable<PlaywrightTestConfig['webServer']>, readonly unknown[]>[number]

/** Caddy with the file of `deploy/demo`, and the demo (`sandbox/hosted/main.ts`) behind it, on the ports from `E2E_PORT` on. */
export function demoRun(): { url: string; caddy: WebServer; demo: WebServer } {
  const port = Number(process.env.E2E_PORT ?? 5151)
  const url = `https://localhost:${port}`
  const storage = resolve('test-results/demo-caddy')
  const stop = { reuseExistingServer: false, gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } } as const
  const caddy: WebServer = {
    ...stop,
    name: 'caddy',
    command: 'caddy run --adapter caddyfile --config deploy/demo/Caddyfile',
    env: {
      DEMO_HOST: url,
      DEMO_APP: `127.0.0.1:${port + 2}`,
      DEMO_SANDBOX: `127.0.0.1:${port + 3 + portCount}`,
      DEMO_CADDY_OPTION: [
        'admin off',
        'skip_install_trust',
        `http_port ${port + 1}`,
        `storage file_system ${storage}`,
      ].join('\n'),
    },
    port,
  }
  const demo: WebServer = {
    ...stop,
    name: 'demo',
    command: 'node --import tsx sandbox/hosted/main.ts > test-results/demo.log 2>&1',
    env: {
      DEMO_URL: url,
      DEMO_PORT: String(port + 2),
      DEMO_SANDBOX_PORT: String(port + 3),
      // In compose.yaml, Caddy has a certificate that browsers trust.
      NODE_EXTRA_CA_CERTS: `${storage}/pki/authorities/local/root.crt`,
      // @next/env reads no .env file if it has read them before.
      __NEXT_PROCESSED_ENV: 'true',
    },
    url: `${url}/api/health/live`,
    ignoreHTTPSErrors: true,
  }
  return { url, caddy, demo }
}
