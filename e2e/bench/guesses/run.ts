import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readWhole } from '../options'
import { isLatchkeyBuilt } from '../servers'
import { likelihoodOfSame, median } from '../statistics'
import { guessedPassword } from './let-in'
import { type Got, Visitor, ways } from './visitor'
import { password, startWorld, type World } from './world'

/**
 * `npx tsx e2e/bench/guesses/run.ts [--guesses 2000 --networks 200 --accounts 20 --instances 1]`: guesses passwords on the
 * production build and the real Kratos, in each way, while the owners sign in. Prints what came of it, and exits with 1
 * when a goal is missed. Several instances share a Redis. With `--restart-redis`, it is killed in the middle, and the new one
 * is empty. With `--return`, each network comes back to one account, instead of going through all of them. With `--solve`, it also
 * solves each proof of work that the page offers.
 */
const { values } = parseArgs({
  options: {
    guesses: { type: 'string', default: '2000' },
    networks: { type: 'string', default: '200' },
    accounts: { type: 'string', default: '20' },
    instances: { type: 'string', default: '1' },
    port: { type: 'string', default: '4700' },
    parallel: { type: 'string', default: '16' },
    'restart-redis': { type: 'boolean', default: false },
    return: { type: 'boolean', default: false },
    solve: { type: 'boolean', default: false },
  },
})
const whole = (name: 'guesses' | 'networks' | 'accounts' | 'instances' | 'port' | 'parallel') =>
  readWhole(name, values[name], 1, 65_000)
const [guesses, networks, parallel] = [whole('guesses'), whole('networks'), whole('parallel')]

const say = (line: string) => process.stdout.write(`${line}\n`)
let isMissed = false
function goal(sentence: string, isMet: boolean): void {
  isMissed ||= !isMet
  say(`${isMet ? 'met   ' : 'MISSED'}  ${sentence}`)
}

if (!isLatchkeyBuilt()) {
  say('There is no build. Run `npm run build` first.')
  process.exit(1)
}
mkdirSync('test-results', { recursive: true })
const world = await startWorld({
  port: whole('port'),
  accounts: whole('accounts'),
  instances: whole('instances'),
  logFolder: 'test-results',
})
try {
  await simulate(world)
} finally {
  await world.stop()
}
process.exitCode = isMissed ? 1 : 0

async function simulate({ apps, accounts: names, guessesSeen, restartRedis }: World): Promise<void> {
  let turn = 0
  const anyApp = () => apps[turn++ % apps.length]?.url ?? ''
  const owners = names.map((_, at) => new Visitor(anyApp, `10.1.${at >> 8}.${at & 255}`))
  say(`The ${names.length} owners sign in for the first time`)
  for (const [at, owner] of owners.entries()) {
    const { result } = await owner.signIn('page', names[at] ?? '', password)
    if (result !== 'in') throw new Error(`An owner could not sign in before the attack: ${result}`)
    owner.startAgain()
  }

  say(`${guesses} guesses from ${networks} networks on ${names.length} accounts, by ${ways.join(', ')}`)
  const attackers = Array.from(
    { length: networks },
    (_, at) => new Visitor(anyApp, `172.${16 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`, values.solve),
  )
  const results: Record<Got['result'], number> = { in: 0, wrong: 0, wait: 0, odd: 0 }
  const ofOwners: Got[] = []
  let made = 0
  let areNewcomersIn = false
  let seconds = 0
  const begin = performance.now()
  const attack = async () => {
    // It goes on until the owners at new devices are in, or give up.
    while (made < guesses || !areNewcomersIn) {
      const at = made++
      const attacker = attackers[at % networks]
      // Each network takes its tries one after another, and each account is tried from all over.
      const shift = values.return || values.solve ? 0 : Math.floor(at / networks) * 7
      const account = names[(at + shift) % names.length] ?? ''
      const got = await attacker?.signIn(ways[at % ways.length] ?? 'json', account, guessedPassword(at))
      if (got) results[got.result] += 1
      if (at === guesses - 1) seconds = (performance.now() - begin) / 1000
      if (values['restart-redis'] && at === Math.floor(guesses / 2)) await restartRedis()
    }
  }
  const signInOwners = async () => {
    for (const [at, owner] of owners.entries()) {
      while (made < (guesses * (at + 1)) / (names.length + 1)) await pause(20)
      ofOwners.push(await owner.signIn(ways[at % ways.length] ?? 'page', names[at] ?? '', password))
    }
  }
  const newcomers = async () => {
    while (made < guesses * 0.3) await pause(20)
    const waits = await newDevices(anyApp, names)
    areNewcomersIn = true
    return waits
  }
  const attacks = Array.from({ length: parallel }, attack)
  const [waits] = await Promise.all([newcomers(), signInOwners(), ...attacks])
  const inTime = waits.filter((wait) => wait !== null)
  const seen = guessesSeen()
  const ofTheFirst = seen.filter((at) => at < guesses)
  const [first, later] = [ofTheFirst.length, seen.length - ofTheFirst.length]
  say(`${guesses} guesses in ${seconds.toFixed(0)} s; until the owners were in, ${made - guesses} more`)
  say(
    `What all of them got: ${JSON.stringify(results)}. Of those after the first ${guesses}, ${later} were let in`,
  )
  goal(`${first} of the first ${guesses} guesses reached Kratos; at most a tenth may`, first <= guesses / 10)
  for (const [door, way] of ways.entries()) {
    const made = Math.ceil((guesses - door) / ways.length)
    const passed = ofTheFirst.filter((at) => at % ways.length === door).length
    goal(`  by ${way}: ${passed} of ${made}; at most a tenth may`, passed <= made / 10)
  }
  goal(
    `no guess had another answer than "wrong" or "wait" (${results.odd})`,
    results.odd === 0 && results.in === 0,
  )
  const kept = ofOwners.filter(({ result }) => result !== 'in').length
  goal(`${kept} of ${ofOwners.length} owners on their own device were kept out`, kept === 0)
  goal(
    `${inTime.length} of ${waits.length} owners got in from a new device during the attack, after ${inTime
      .map((wait) => wait.toFixed(0))
      .join(', ')} s; at most 120`,
    inTime.length === waits.length,
  )
  await compareAnswers(anyApp, names[0] ?? '')
}

/** At the limit, an account that exists and one that does not look alike. */
async function compareAnswers(anyApp: () => string, known: string): Promise<void> {
  const samples = 100
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const seen: Record<'known' | 'unknown', Set<string>> = { known: new Set(), unknown: new Set() }
  const unknown = 'nobody@example.com'
  for (const way of ways) {
    for (let at = 0; at < 20; at += 1)
      for (const name of [known, unknown])
        await new Visitor(anyApp, `10.3.${at}.1`).signIn(way, name, 'guess')
  }
  for (let at = 0; times.known.length < samples && at < 5 * samples; at += 1) {
    const visitor = new Visitor(anyApp, `10.4.${at % 250}.${Math.floor(at / 250)}`)
    const way = ways[at % ways.length] ?? 'json'
    await visitor.signIn(way, 'warm-up@example.com', 'guess')
    const pair: Partial<Record<'known' | 'unknown', Got>> = {}
    for (const kind of at % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      pair[kind] = await visitor.signIn(way, kind === 'known' ? known : unknown, 'guess')
    const { known: first, unknown: second } = pair
    // A wait ends now and then, of each account at its own time. Then a guess is let in.
    if (first?.result !== 'wait' || second?.result !== 'wait') continue
    times.known.push(first.ms)
    times.unknown.push(second.ms)
    seen.known.add(`${way} ${first.seen}`)
    seen.unknown.add(`${way} ${second.seen}`)
  }
  const p = likelihoodOfSame(times.known, times.unknown)
  say(
    `A wait takes ${median(times.known).toFixed(1)} ms for a known account, ${median(times.unknown).toFixed(1)} ms for an unknown one`,
  )
  const others = [
    ...[...seen.known].filter((one) => !seen.unknown.has(one)),
    ...[...seen.unknown].filter((one) => !seen.known.has(one)),
  ]
  goal(
    ['status, headers and text of a wait are the same', ...others].join('\n        '),
    times.known.length === samples && others.length === 0,
  )
  goal(`and so is the time (p = ${p.toFixed(2)}, more than 0.05)`, p > 0.05)
}

/**
 * Owners come from new devices and networks, and try again when their wait is over. On our page they have script, so they
 * prove.
 * @returns after how many seconds each was in; null for somebody who was not after two minutes
 */
async function newDevices(anyApp: () => string, names: readonly string[]): Promise<(number | null)[]> {
  const begin = performance.now()
  const passed = () => (performance.now() - begin) / 1000
  return Promise.all(
    names.slice(0, 10).map(async (name, at) => {
      const visitor = new Visitor(anyApp, `10.5.${at}.1`, true)
      while (passed() < 120) {
        const { result, retryAfter } = await visitor.signIn(ways[at % ways.length] ?? 'page', name, password)
        if (result === 'in') return passed()
        await pause(1000 * Math.min(retryAfter + 0.2, Math.max(0, 120 - passed())))
      }
      return null
    }),
  )
}
