import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Site, withValues } from './sites'

/**
 * nginx' configuration: `deploy/proxy/nginx.conf` for each site, with the URLs and ports of a test.
 * @param folder where nginx keeps its files, with `certificate.pem` and `key.pem`
 */
export function nginxConfig(sites: readonly Site[], folder: string): string {
  const example = readFileSync('deploy/proxy/nginx.conf', 'utf8')
  const at = (name: string) => `${resolve(folder)}/${name}`
  return [
    'daemon off;',
    'worker_processes 1;',
    // As root, nginx would switch to a user who cannot write to the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${at('nginx.pid')};`,
    `error_log ${at('error.log')};`,
    'events {}',
    'http {',
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${at(name)};`),
    ...sites.map((site, index) => ofSite(example, site, `latchkey${index}`, at)),
    '}',
  ].join('\n')
}

function ofSite(example: string, site: Site, name: string, at: (name: string) => string): string {
  const { host, hostname, port } = new URL(site.url)
  // Each twice: nginx never skips the only server of an upstream, whatever its settings are.
  const servers = [...site.ports, ...site.ports].map((upstream) => `server 127.0.0.1:${upstream}`)
  return withValues(example, {
    'listen 80;': `listen ${site.redirectPort};`,
    'https://$host$request_uri': `https://${host}$request_uri`,
    'listen 443 ssl': `listen ${port} ssl`,
    'server_name login.example.com;': `server_name ${hostname};`,
    'upstream latchkey {': `upstream ${name} {`,
    'http://latchkey;': `http://${name};`,
    'server 127.0.0.1:3000 max_fails=0;': servers.map((server) => `${server} max_fails=0;`).join('\n'),
    '/etc/ssl/latchkey/fullchain.pem': at('certificate.pem'),
    '/etc/ssl/latchkey/privkey.pem': at('key.pem'),
  })
}
