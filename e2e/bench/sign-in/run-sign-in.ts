import type { BenchOptions } from '../options'
import { portsFrom, type ServerName, serversOf, startServers } from '../servers'
import { type SignInKratos, startSignInKratos } from './kratos'
import { measureSignIns, type SignInRound, type SignInRounds } from './measure-sign-in'

/** Starts all front ends several times, each with its own stand-in for Kratos, and measures whole sign-ins. */
export async function runSignIns(
  options: BenchOptions,
  logFolder: string,
  report: (line: string) => void,
): Promise<SignInRounds> {
  const { starts, effort, port } = options
  const names = serversOf(['sign-in'], options.referenceUi !== undefined)
  const ports = portsFrom(port)
  const all = new Map<ServerName, SignInRound[]>(names.map((name) => [name, []]))
  const kratoses = new Map<ServerName, SignInKratos>()
  try {
    for (const name of names) {
      const url = `http://localhost:${ports.of(name)}`
      const kratos = await startSignInKratos({ port: ports.kratosOf(name), ...pagesOf(name, url) })
      kratoses.set(name, kratos)
    }
    for (let start = 0; start < starts; start += 1) {
      report(`Signing in at the servers in turns (${start + 1} of ${starts})`)
      const inTurn = [...names.slice(start % names.length), ...names.slice(0, start % names.length)]
      const backendUrlOf = (name: ServerName) => kratoses.get(name)?.url ?? ''
      const { servers, stop } = await startServers(inTurn, backendUrlOf, options, logFolder)
      try {
        const measured = [...servers].flatMap(([name, server]) => {
          const kratos = kratoses.get(name)
          const site = { url: server.url, homeUrl: pagesOf(name, server.url).homeUrl }
          return kratos ? [{ name, server, kratos, site }] : []
        })
        const { connections, rounds, viewsPerRound, warmUpViews } = effort
        const signIns = { signInsPerRound: viewsPerRound, warmUpSignIns: Math.ceil(warmUpViews / 5) }
        const measurements = await measureSignIns(measured, { connections, rounds, ...signIns })
        for (const name of names) all.get(name)?.push(...(measurements[name] ?? []))
      } finally {
        await stop()
      }
    }
    return Object.fromEntries(all)
  } finally {
    for (const kratos of kratoses.values()) kratos.stop()
  }
}

/** How Kratos is set up for a front end, as the front end's documents say. */
function pagesOf(name: ServerName, url: string) {
  const loginUrl = `${url}/login`
  if (name === 'reference') return { loginUrl, homeUrl: `${url}/welcome` }
  if (name === 'elements') return { loginUrl, homeUrl: `${url}/` }
  // Browsers reach Kratos through Latchkey.
  return { loginUrl, homeUrl: `${url}/`, publicUrl: `${url}/api/.ory` }
}
