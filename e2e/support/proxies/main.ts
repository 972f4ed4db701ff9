import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { currentBackend } from '../backend'
import { proxyFolder } from './ca-file'
import { caddyConfig } from './caddy'
import { nginxConfig } from './nginx'
import { startRoundRobin } from './round-robin'
import { sitesOf } from './sites'

/** Runs the proxy of this run's deployment until a signal stops it. Playwright starts it. */
const backend = currentBackend()
// The app is last: it gets Caddy's redirect.
const sites = sitesOf(backend).reverse()
const folder = proxyFolder(backend)

switch (backend.deployment) {
  case 'direct':
    throw new Error('Nothing stands in front of the app.')
  case 'instances':
  case 'builds':
    await Promise.all(sites.map(({ url, ports }) => startRoundRobin(Number(new URL(url).port), ports)))
    break
  case 'caddy':
    makeFolder()
    writeFileSync(`${folder}/Caddyfile`, caddyConfig(sites, folder))
    runProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`])
    break
  case 'nginx':
    makeFolder()
    makeCertificate()
    writeFileSync(`${folder}/nginx.conf`, nginxConfig(sites, folder))
    runProgram('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'])
}

function makeFolder(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** Runs a program as a child of this process, and forwards signals to it. */
function runProgram(name: string, args: readonly string[]): void {
  const log = openSync(`${folder}/${name}.log`, 'a')
  const child = spawn(name, args, { stdio: ['ignore', log, log] })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGTERM'))
  child.once('error', (error) => {
    throw error
  })
  child.once('exit', (status) => process.exit(status ?? 1))
}

/** A certificate for `localhost`, which only this run trusts. */
function makeCertificate(): void {
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', `${folder}/key.pem`, '-out', `${folder}/certificate.pem`],
    ],
    { stdio: 'ignore' },
  )
}
