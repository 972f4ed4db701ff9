import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readWhole } from './options'
import { isLatchkeyBuilt } from './servers'
import { cpuOfAll } from './sign-in/lines'
import { measureRound, type SignInRound } from './sign-in/measure'
import { startSignInServers } from './sign-in/servers'
import { stepNames } from './sign-in/steps'
import { median } from './statistics'

/**
 * `npx tsx e2e/bench/load.ts [--minutes 2] [--connections 16] [--port 4600] [--node PROGRAM]`: new visitors sign in,
 * without a pause, each after one incorrect password. `PROGRAM` runs Latchkey in place of this Node: another release, or
 * a script that enters a cgroup first. Prints the cost of a sign-in, the memory of the process, and how many processes a
 * million sign-ins an hour need. It reads `/proc`, so it needs Linux.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    port: { type: 'string', default: '4600' },
    node: { type: 'string' },
  },
})
const minutes = readWhole('minutes', values.minutes, 1, 60)
const connections = readWhole('connections', values.connections, 1, 256)
const port = readWhole('port', values.port, 1024, 65_000)
/** The average load at which a process can still handle a burst. */
const busyLimit = 0.6
/** The journeys of consecutive visitors: garbage collection falls into some of the rounds. */
const signInsOfVisitor = 8
const results = 'test-results'

if (!isLatchkeyBuilt()) throw new Error('There is no build. Run `npm run build` first.')
mkdirSync(results, { recursive: true })
const other = { folder: undefined, node: undefined, nodeOptions: undefined, env: {} }
const { servers, stop } = await startSignInServers(['latchkey'], { port, node: values.node, other }, results)
try {
  const [latchkey] = servers
  if (!latchkey) throw new Error('Latchkey did not start')
  const signIns = connections * signInsOfVisitor
  const rounds: SignInRound[] = []
  let most = 0
  await measureRound(latchkey, signIns, connections)
  const begin = { time: performance.now(), cpu: await latchkey.server.cpuTime() }
  while (performance.now() - begin.time < minutes * 60_000) {
    rounds.push(await measureRound(latchkey, signIns, connections))
    most = Math.max(most, latchkey.server.memory())
  }
  const seconds = (performance.now() - begin.time) / 1000
  const share = ((await latchkey.server.cpuTime()) - begin.cpu) / seconds / 10
  const cpu = median(rounds.map((round) => cpuOfAll(round) - round['wrong password'].cpu))
  const cores = (1_000_000 * cpu) / 3_600_000
  const steps = stepNames.map(
    (step) => `${step} ${median(rounds.map((round) => round[step].cpu)).toFixed(1)}`,
  )
  process.stdout.write(
    [
      `${rounds.length * signIns} sign-ins in ${seconds.toFixed(0)} s, none failed. The app took ${share.toFixed(0)} % of a core`,
      `CPU time in ms: ${cpu.toFixed(1)} for a sign-in without a wrong password (${steps.join(', ')})`,
      `Most resident memory: ${most.toFixed(0)} MB`,
      `A million sign-ins an hour: ${cores.toFixed(1)} cores, in ${Math.ceil(cores / busyLimit)} processes that are ${busyLimit * 100} % busy`,
      '',
    ].join('\n'),
  )
} finally {
  await stop()
}
