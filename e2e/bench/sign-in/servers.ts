import type { BenchOptions } from '../options'
import {
  measureEachStart,
  portsFrom,
  type ServerName,
  type Servers,
  serversOf,
  startServers,
} from '../servers'
import { type SignInKratos, startSignInKratos } from './kratos'
import { measureSignIns, type SignInRounds, type SignInServer } from './measure'
import type { Site } from './steps'

/** Starts all front ends several times, each with its own Kratos of the sandbox, and measures whole sign-ins. */
export async function runSignIns(
  options: BenchOptions,
  logFolder: string,
  report: (line: string) => void,
): Promise<SignInRounds> {
  const { starts, effort } = options
  const names = serversOf(['sign-in'])
  return measureEachStart(names, starts, async (inTurn, start) => {
    report(`Signing in at the servers in turns (${start} of ${starts})`)
    const { servers, stop } = await startSignInServers(inTurn, options, logFolder)
    try {
      const { connections, rounds, viewsPerRound, warmUpViews } = effort
      const signIns = { signInsPerRound: viewsPerRound, warmUpSignIns: Math.ceil(warmUpViews / 5) }
      return await measureSignIns(servers, { connections, rounds, ...signIns })
    } finally {
      await stop()
    }
  })
}

/** Starts front ends in the given order, each with its own Kratos of the sandbox. */
export async function startSignInServers(
  names: readonly ServerName[],
  options: Pick<BenchOptions, 'port' | 'node' | 'other'>,
  logFolder: string,
): Promise<{ readonly servers: readonly SignInServer[]; stop(): Promise<void> }> {
  const ports = portsFrom(options.port)
  const kratoses = new Map<ServerName, SignInKratos>()
  const stopKratoses = async () => {
    for (const kratos of kratoses.values()) await kratos.stop()
  }
  try {
    for (const name of names) {
      const url = `http://localhost:${ports.of(name)}`
      kratoses.set(name, await startSignInKratos(ports.kratosOf(name), url))
    }
    const urlOf = (name: ServerName) => kratoses.get(name)?.url ?? ''
    const started = await startServers(names, urlOf, options, logFolder)
    return {
      servers: signInServersOf(started.servers, kratoses),
      async stop() {
        await started.stop()
        await stopKratoses()
      },
    }
  } catch (error) {
    await stopKratoses()
    throw error
  }
}

function signInServersOf(servers: Servers, kratoses: ReadonlyMap<ServerName, SignInKratos>): SignInServer[] {
  return [...servers].flatMap(([name, server]) => {
    const kratos = kratoses.get(name)
    return kratos ? [{ name, server, kratos, site: siteOf(name, server.url) }] : []
  })
}

/** Where a sign-in starts and ends. */
function siteOf(name: ServerName, url: string): Site {
  return { url, startUrl: url + (name === 'bare' ? '/sign-in/start' : '/login') }
}
