import type { BenchOptions } from '../options'
import { portsFrom, type ServerName, type Servers, serversOf, startServers } from '../servers'
import { type SignInKratos, type SignInKratosOptions, startSignInKratos } from './kratos'
import { measureSignIns, type SignInRound, type SignInRounds, type SignInServer } from './measure-sign-in'
import type { Site } from './sign-in'

/** Starts all front ends several times, each with its own stand-in for Kratos, and measures whole sign-ins. */
export async function runSignIns(
  options: BenchOptions,
  logFolder: string,
  report: (line: string) => void,
): Promise<SignInRounds> {
  const { starts, effort } = options
  const names = serversOf(['sign-in'], options.referenceUi !== undefined)
  const all = new Map<ServerName, SignInRound[]>(names.map((name) => [name, []]))
  for (let start = 0; start < starts; start += 1) {
    report(`Signing in at the servers in turns (${start + 1} of ${starts})`)
    const inTurn = [...names.slice(start % names.length), ...names.slice(0, start % names.length)]
    const { servers, stop } = await startSignInServers(inTurn, options, logFolder)
    try {
      const { connections, rounds, viewsPerRound, warmUpViews } = effort
      const signIns = { signInsPerRound: viewsPerRound, warmUpSignIns: Math.ceil(warmUpViews / 5) }
      const measurements = await measureSignIns(servers, { connections, rounds, ...signIns })
      for (const name of names) all.get(name)?.push(...(measurements[name] ?? []))
    } finally {
      await stop()
    }
  }
  return Object.fromEntries(all)
}

/** Starts front ends in the given order, each with a stand-in for Kratos of its own. */
export async function startSignInServers(
  names: readonly ServerName[],
  options: BenchOptions,
  logFolder: string,
): Promise<{ readonly servers: readonly SignInServer[]; stop(): Promise<void> }> {
  const ports = portsFrom(options.port)
  const kratoses = new Map<ServerName, SignInKratos>()
  const stopKratoses = () => {
    for (const kratos of kratoses.values()) kratos.stop()
  }
  try {
    for (const name of names) {
      const url = `http://localhost:${ports.of(name)}`
      kratoses.set(name, await startSignInKratos({ port: ports.kratosOf(name), ...pagesOf(name, url) }))
    }
    const urlOf = (name: ServerName) => kratoses.get(name)?.url ?? ''
    const started = await startServers(names, urlOf, options, logFolder)
    return {
      servers: signInServersOf(started.servers, kratoses),
      async stop() {
        await started.stop()
        stopKratoses()
      },
    }
  } catch (error) {
    stopKratoses()
    throw error
  }
}

function signInServersOf(servers: Servers, kratoses: ReadonlyMap<ServerName, SignInKratos>): SignInServer[] {
  return [...servers].flatMap(([name, server]) => {
    const kratos = kratoses.get(name)
    return kratos ? [{ name, server, kratos, site: { url: server.url, ...pagesOf(name, server.url) } }] : []
  })
}

type Pages = Omit<Site, 'url'> & Pick<SignInKratosOptions, 'publicUrl'>

/** Where a sign-in begins and ends, and how Kratos is set up for a front end, as the front end's documents say. */
function pagesOf(name: ServerName, url: string): Pages {
  const loginUrl = `${url}/login`
  const startUrl = loginUrl
  if (name === 'bare') {
    return { startUrl: `${url}/sign-in/start`, loginUrl: `${url}/sign-in`, homeUrl: `${url}/home` }
  }
  if (name === 'reference')
    return { startUrl, loginUrl, homeUrl: `${url}/welcome`, landingText: 'Session Information' }
  if (name === 'elements') return { startUrl, loginUrl, homeUrl: `${url}/` }
  // Browsers reach Kratos through Latchkey.
  return { startUrl, loginUrl, homeUrl: `${url}/`, publicUrl: `${url}/api/.ory` }
}
