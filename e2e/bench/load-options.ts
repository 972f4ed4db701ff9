import { parseArgs } from 'node:util'
import { type JourneyName, journeyNames } from './load-journeys'
import { requireLoopback } from './loopback'
import { readNumber, readWhole } from './read-number'

/** How much `npx tsx e2e/bench/load.ts` does. Each figure has an upper limit, so that no run lasts for ever. */
export interface LoadOptions {
  readonly minutes: number
  /** How many visitors there are at the same time. Each has one connection or a few. */
  readonly connections: number
  /** The run ends after so many journeys, when its minutes are not over yet. */
  readonly journeys: number
  /** How often each journey is made, as shares. */
  readonly mix: ReadonlyMap<JourneyName, number>
  /** Whether each journey also loads the files of its first page, as a browser with an empty cache does. */
  readonly withFiles: boolean
  /** The first of the ports that the app and the sandbox use. */
  readonly port: number
  /** The program that runs the app, in place of this Node. */
  readonly node: string | undefined
  /** Loopback URLs of a real Kratos and Hydra. Without it, the sandbox is started. */
  readonly ory: OryServices | undefined
}

export interface OryServices {
  readonly kratosUrl: string
  readonly hydraUrl: string
  readonly hydraAdminUrl: string
}

const defaultMix = 'sign-in=5,wrong-password=2,registration=1,settings=1,consent=1'

/**
 * Reads the arguments of `npx tsx e2e/bench/load.ts`.
 * @throws an error with one sentence when one of them is wrong
 */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      connections: { type: 'string', default: '16' },
      journeys: { type: 'string', default: '100000' },
      mix: { type: 'string', default: defaultMix },
      files: { type: 'boolean', default: false },
      port: { type: 'string', default: '4600' },
      node: { type: 'string' },
      kratos: { type: 'string' },
      hydra: { type: 'string' },
      'hydra-admin': { type: 'string' },
    },
  })
  const { kratos, hydra, 'hydra-admin': hydraAdmin } = values
  return {
    minutes: readNumber('minutes', values.minutes, { from: 0.1, to: 60 }),
    connections: readWhole('connections', values.connections, { from: 1, to: 256 }),
    journeys: readWhole('journeys', values.journeys, { from: 1, to: 1_000_000 }),
    mix: readMix(values.mix),
    withFiles: values.files,
    port: readWhole('port', values.port, { from: 1024, to: 65_000 }),
    node: values.node,
    ory: readOry({ kratos, hydra, 'hydra-admin': hydraAdmin }),
  }
}

function readMix(text: string): Map<JourneyName, number> {
  const mix = new Map<JourneyName, number>()
  for (const part of text.split(',')) {
    const [given = '', share = ''] = part.split('=')
    const name = journeyNames.find((known) => known === given)
    if (name === undefined) {
      throw new Error(`--mix takes the journeys ${journeyNames.join(', ')}, not ${given}.`)
    }
    mix.set(name, readWhole('mix', share, { from: 1, to: 1000 }))
  }
  return mix
}

function readOry(urls: Readonly<Record<string, string | undefined>>): OryServices | undefined {
  const { kratos, hydra, 'hydra-admin': hydraAdmin } = urls
  if (!kratos && !hydra && !hydraAdmin) return undefined
  if (!kratos || !hydra || !hydraAdmin) {
    throw new Error('--kratos, --hydra and --hydra-admin belong together.')
  }
  for (const url of [kratos, hydra, hydraAdmin]) requireLoopback(url)
  return { kratosUrl: kratos, hydraUrl: hydra, hydraAdminUrl: hydraAdmin }
}

/** The journeys of a mix in an order that repeats, each as often as its share. */
export function orderOf(mix: ReadonlyMap<JourneyName, number>): JourneyName[] {
  const most = Math.max(...mix.values())
  const turns = Array.from({ length: most }, (_, turn) => turn)
  return turns.flatMap((turn) => [...mix].filter(([, share]) => turn < share).map(([name]) => name))
}
