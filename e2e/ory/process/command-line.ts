import { parseArgs } from 'node:util'
import { firstExamplePort } from '../../../sandbox/example-urls'
import { defaultRelease, type ReleaseName, readRelease } from '../releases'
import { defaultAppUrl, defaultFirstPort, type OryUrls, oryUrls, portCount } from './urls'

export type OryCommand = {
  release: ReleaseName
  urls: OryUrls
  foreground: boolean
  /** What is on the command line besides the options. */
  names: readonly string[]
}

/**
 * Parses the arguments of `up.ts`, `down.ts` and `record.ts`: `--release`, `--app-url`, `--portal-url`,
 * `--first-port`, `--examples-port` and `--foreground`. Throws an error with one sentence if one of them is
 * invalid.
 */
export function readCommandLine(args: readonly string[]): OryCommand {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      release: { type: 'string', default: defaultRelease },
      'app-url': { type: 'string' },
      'portal-url': { type: 'string' },
      'first-port': { type: 'string' },
      'examples-port': { type: 'string', default: String(firstExamplePort) },
      foreground: { type: 'boolean', default: false },
    },
  })
  const release = readRelease(values.release, '--release')
  const appUrl = readOrigin('app-url', values['app-url'] ?? defaultAppUrl(release))
  const portalUrl = readOrigin('portal-url', values['portal-url'] ?? appUrl)
  const firstPort = readPort(values['first-port'] ?? String(defaultFirstPort(release)))
  const urls = oryUrls(appUrl, firstPort, portalUrl, Number(values['examples-port']))
  return { release, urls, foreground: values.foreground, names }
}

function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`--${name} takes an origin such as ${defaultAppUrl()}, not ${text}.`)
  }
  return url.origin
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1024 && port <= 65_535 - portCount + 1) return port
  throw new Error(`--first-port takes the first of ${portCount} ports in a row from 1024 on, not ${text}.`)
}
