import { parseArgs } from 'node:util'
import { defaultAppUrl, defaultFirstPort, type OryAddresses, oryAddresses, portCount } from './addresses'

export type OryCommand = { addresses: OryAddresses; foreground: boolean }

/**
 * Reads the arguments of `ory:up` and `ory:down`: `--app-url`, `--portal-url`, `--first-port` and `--foreground`.
 * Throws an error whose message is one sentence when one of them makes no sense.
 */
export function readCommandLine(args: readonly string[]): OryCommand {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'app-url': { type: 'string', default: defaultAppUrl },
      'portal-url': { type: 'string' },
      'first-port': { type: 'string', default: String(defaultFirstPort) },
      foreground: { type: 'boolean', default: false },
    },
  })
  const appUrl = readOrigin('app-url', values['app-url'])
  const portalUrl = readOrigin('portal-url', values['portal-url'] ?? appUrl)
  const addresses = oryAddresses(appUrl, readPort(values['first-port']), portalUrl)
  return { addresses, foreground: values.foreground }
}

function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`--${name} takes an origin such as ${defaultAppUrl}, not ${text}.`)
  }
  return url.origin
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1024 && port <= 65_535 - portCount + 1) return port
  throw new Error(`--first-port takes the first of ${portCount} ports in a row from 1024 on, not ${text}.`)
}
