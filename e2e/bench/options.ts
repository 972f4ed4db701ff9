import { parseArgs } from 'node:util'

/** How much to measure. With many short rounds, other load on the machine affects all servers equally. */
export interface Effort {
  /** How many visitors call one server at the same time. */
  readonly connections: number
  readonly warmUpViews: number
  readonly rounds: number
  readonly viewsPerRound: number
}

/** A Latchkey that differs from this one. Undefined fields are the same. */
interface OtherLatchkey {
  /** A folder of the repository, with a build. */
  readonly folder: string | undefined
  readonly node: string | undefined
  readonly nodeOptions: readonly string[] | undefined
  readonly env: Readonly<Record<string, string>>
}

/** The measurements of a run, each with some rows of the table. */
export const rowNames = ['page', 'browser', 'memory', 'sign-in', 'other'] as const
export type RowName = (typeof rowNames)[number]

/** The options of `npm run bench`. */
export interface BenchOptions {
  readonly rows: ReadonlySet<RowName>
  /** How often all servers are restarted. */
  readonly starts: number
  readonly effort: Effort
  /** The first of the ports. */
  readonly port: number
  /** The Node that runs all servers, instead of this one. */
  readonly node: string | undefined
  /** How the row "other" differs from Latchkey. */
  readonly other: OtherLatchkey
}

export const help = `npm run bench -- [options]

Compares Latchkey with a minimal Next.js app. Needs a build (npm run build).

  --rows LIST            what to measure, with commas (page,browser)
                           page     CPU time of a view of the sign-in page
                           browser  files, first paint and forms in Chromium
                           memory   memory and time of a start
                           sign-in  CPU time of a whole sign-in, and its calls to Kratos
                           other    Latchkey beside another Latchkey: see --other-...
  --starts 4             how often all servers start anew, 1 to 50
  --rounds 24            measured rounds after each start, 1 to 1000
  --views 64             views, or sign-ins, of each server in a round, 1 to 10000
  --connections 32       visitors that ask one server at the same time, 1 to 256
  --warm-up 2000         views of each server before the first round, 0 to 100000
  --port 4480            the first of sixty ports in a row
  --node PROGRAM         the Node that runs all servers
  --other-folder FOLDER  the other Latchkey: a folder of another checkout with a build
  --other-node PROGRAM   the other Latchkey: the Node that runs it
  --other-options=TEXT   the other Latchkey: Node's options, in place of those of npm start
  --other-env NAME=VALUE the other Latchkey: a variable, also several times
  --help                 shows this text
`

/**
 * Parses the arguments of `npm run bench`.
 * @returns null if they request the help
 * @throws an error with one sentence if one of them is invalid
 */
export function readBenchOptions(args: readonly string[]): BenchOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: 'page,browser' },
      starts: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '24' },
      views: { type: 'string', default: '64' },
      connections: { type: 'string', default: '32' },
      'warm-up': { type: 'string', default: '2000' },
      port: { type: 'string', default: '4480' },
      node: { type: 'string' },
      'other-folder': { type: 'string' },
      'other-node': { type: 'string' },
      'other-options': { type: 'string' },
      'other-env': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const rows = new Set(values.rows.split(',').map(readRow))
  if (!rows.has('other') && args.some((argument) => argument.startsWith('--other-')))
    throw new Error('--other-... belongs to --rows other.')
  return {
    rows,
    starts: readWhole('starts', values.starts, 1, 50),
    effort: {
      rounds: readWhole('rounds', values.rounds, 1, 1000),
      viewsPerRound: readWhole('views', values.views, 1, 10_000),
      connections: readWhole('connections', values.connections, 1, 256),
      warmUpViews: readWhole('warm-up', values['warm-up'], 0, 100_000),
    },
    port: readWhole('port', values.port, 1024, 65_000),
    node: values.node,
    other: {
      folder: values['other-folder'],
      node: values['other-node'],
      nodeOptions: values['other-options']?.split(' ').filter((option) => option !== ''),
      env: Object.fromEntries(values['other-env'].map((given) => given.split(/=(.*)/s, 2))),
    },
  }
}

function readRow(given: string): RowName {
  const name = rowNames.find((known) => known === given)
  if (name === undefined) throw new Error(`--rows takes ${rowNames.join(', ')}, not ${given}.`)
  return name
}

/** @throws an error with one sentence if the text of an option is not such a whole number */
export function readWhole(name: string, text: string, from: number, to: number): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isInteger(number) && number >= from && number <= to) return number
  throw new Error(`--${name} takes a whole number from ${from} to ${to}, not ${text}.`)
}
