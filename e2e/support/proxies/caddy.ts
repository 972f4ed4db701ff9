import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Site, withValues } from './sites'

const siteName = '{$LATCHKEY_SITE:login.example.com}'
/** The position for more of Caddy's global options, which apply to all sites. */
export const moreOptions = '{$LATCHKEY_CADDY_OPTION}'

/**
 * Caddy's configuration: `deploy/proxy/Caddyfile` for each site, with the URLs and ports of a test.
 * @param folder where Caddy keeps its own certificate authority
 */
export function caddyConfig(sites: readonly Site[], folder: string): string {
  const example = readFileSync('deploy/proxy/Caddyfile', 'utf8')
  const siteAt = example.indexOf(siteName)
  const options = withValues(example.slice(0, siteAt), {
    [moreOptions]: [
      'admin off',
      'skip_install_trust',
      // Caddy has one redirect for a host, and here two sites have one host. One of the two gets it.
      `http_port ${sites.at(-1)?.redirectPort}`,
      `storage file_system ${resolve(folder)}/storage`,
    ].join('\n\t'),
  })
  return [
    options,
    ...sites.map(({ url, ports }) =>
      withValues(example.slice(siteAt), {
        [siteName]: url,
        '{$LATCHKEY_UPSTREAMS:127.0.0.1:3000}': ports.map((port) => `127.0.0.1:${port}`).join(' '),
      }),
    ),
  ].join('\n')
}
