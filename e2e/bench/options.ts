import { parseArgs } from 'node:util'
import { readWhole } from './read-number'

/** How much to measure. With many short rounds, other load on the machine affects all servers equally. */
export interface Effort {
  /** How many visitors ask one server at the same time. */
  readonly connections: number
  readonly warmUpViews: number
  readonly rounds: number
  readonly viewsPerRound: number
}

/** A Latchkey that differs from this one. What is undefined is the same. */
export interface OtherLatchkey {
  /** A folder of the repository, with a build. */
  readonly folder: string | undefined
  readonly node: string | undefined
  readonly nodeOptions: readonly string[] | undefined
}

/** The questions that a run can answer, each with some rows of the table. */
export const rowNames = [
  'page',
  'telemetry',
  'browser',
  'memory',
  'growth',
  'sign-in',
  'phone',
  'ory',
  'other',
] as const
export type RowName = (typeof rowNames)[number]

/** The rows that compare with Ory's front ends. */
export const besideOry = ['sign-in', 'phone', 'ory'] as const satisfies readonly RowName[]

/** What `npm run bench` does. */
export interface BenchOptions {
  readonly rows: ReadonlySet<RowName>
  /** How often all servers start anew. */
  readonly starts: number
  readonly effort: Effort
  /** The first of the ports. */
  readonly port: number
  /** The Node that runs all servers, in place of this one. */
  readonly node: string | undefined
  /** The folder of a reference UI of Ory that is built. Without it, the rows do without. */
  readonly referenceUi: string | undefined
  /** The views that a server has before its last measured ones in the row "growth". */
  readonly past: number
  /** How the row "other" differs from Latchkey. */
  readonly other: OtherLatchkey
}

export const help = `npm run bench -- [options]

Compares Latchkey's sign-in page with a minimal Next.js page. Needs a build (npm run build).

  --rows LIST            what to measure, with commas (page,telemetry,browser)
                           page       CPU time and views per second, beside the minimal page
                           telemetry  the CPU time that metrics and traces add
                           browser    files, first paint and forms in Chromium
                           memory     memory and time of a start, beside the minimal page
                           growth     CPU time with more visitors, after many views, with two processes
                           sign-in    a whole sign-in, beside a minimal app, Ory Elements and Ory's reference UI
                           phone      a whole sign-in on a slow phone, beside the same
                           ory        the sign-in page beside Ory Elements and Ory's reference UI
                           other      Latchkey beside another Latchkey: see --other-...
  --starts 4             how often all servers start anew, 1 to 50
  --rounds 24            measured rounds after each start, 1 to 1000
  --views 64             page views of each server in a round, 1 to 10000
  --connections 32       visitors that ask one server at the same time, 1 to 256
  --warm-up 2000         page views of each server before the first round, 0 to 100000
  --past 100000          row growth: views before the last measurement, 0 to 10000000
  --port 4480            the first of twenty ports in a row
  --node PROGRAM         the Node that runs all servers
  --reference-ui FOLDER  rows sign-in, phone and ory: a built checkout of ory/kratos-selfservice-ui-node
  --other-folder FOLDER  the other Latchkey: a folder of another checkout with a build
  --other-node PROGRAM   the other Latchkey: the Node that runs it
  --other-options=TEXT   the other Latchkey: Node's options, in place of those of npm start
  --help                 shows this text

One question takes about two minutes: npm run bench -- --rows telemetry --starts 2
`

/**
 * Reads the arguments of `npm run bench`.
 * @returns null when they ask for help
 * @throws an error with one sentence when one of them is wrong
 */
export function readBenchOptions(args: readonly string[]): BenchOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: 'page,telemetry,browser' },
      starts: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '24' },
      views: { type: 'string', default: '64' },
      connections: { type: 'string', default: '32' },
      'warm-up': { type: 'string', default: '2000' },
      past: { type: 'string', default: '100000' },
      port: { type: 'string', default: '4480' },
      node: { type: 'string' },
      'reference-ui': { type: 'string' },
      'other-folder': { type: 'string' },
      'other-node': { type: 'string' },
      'other-options': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const rows = readRows(values.rows)
  const other = {
    folder: values['other-folder'],
    node: values['other-node'],
    nodeOptions: values['other-options']?.split(' ').filter((option) => option !== ''),
  }
  const isOtherGiven = Object.values(other).some((value) => value !== undefined)
  const referenceUi = values['reference-ui']
  if (referenceUi !== undefined && !besideOry.some((row) => rows.has(row))) {
    throw new Error('--reference-ui belongs to --rows sign-in,phone,ory.')
  }
  if (isOtherGiven && !rows.has('other')) throw new Error('--other-... belongs to --rows other.')
  return {
    rows,
    starts: readWhole('starts', values.starts, { from: 1, to: 50 }),
    effort: {
      rounds: readWhole('rounds', values.rounds, { from: 1, to: 1000 }),
      viewsPerRound: readWhole('views', values.views, { from: 1, to: 10_000 }),
      connections: readWhole('connections', values.connections, { from: 1, to: 256 }),
      warmUpViews: readWhole('warm-up', values['warm-up'], { from: 0, to: 100_000 }),
    },
    port: readWhole('port', values.port, { from: 1024, to: 65_000 }),
    past: readWhole('past', values.past, { from: 0, to: 10_000_000 }),
    node: values.node,
    referenceUi,
    other,
  }
}

function readRows(text: string): Set<RowName> {
  const rows = new Set<RowName>()
  for (const given of text.split(',')) {
    const name = rowNames.find((known) => known === given)
    if (name === undefined) throw new Error(`--rows takes ${rowNames.join(', ')}, not ${given}.`)
    rows.add(name)
  }
  return rows
}
