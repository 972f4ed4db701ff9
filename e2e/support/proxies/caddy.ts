import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Site, withValues } from './sites'

/**
 * Caddy's configuration: `deploy/proxy/Caddyfile` for each site, with the URLs and ports of a test.
 * @param folder where Caddy keeps its own certificate authority
 */
export function caddyConfig(sites: readonly Site[], folder: string): string {
  const example = readFileSync('deploy/proxy/Caddyfile', 'utf8')
  return [
    '{',
    '\tadmin off',
    '\tskip_install_trust',
    // Caddy has one redirect for a host, and here two sites have one host. One of the two gets it.
    `\thttp_port ${sites.at(-1)?.redirectPort}`,
    `\tstorage file_system ${resolve(folder)}/storage`,
    '}',
    ...sites.map(({ url, ports }) =>
      withValues(example, {
        '{$LATCHKEY_SITE:login.example.com}': url,
        '{$LATCHKEY_UPSTREAMS:127.0.0.1:3000}': ports.map((port) => `127.0.0.1:${port}`).join(' '),
      }),
    ),
  ].join('\n')
}
