import { connect } from 'node:net'
import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'
import { formOf, type KratosProbe } from './kratos-probe'

const { ok, problem } = createFindings('breached-passwords')

/** Kratos' default for `selfservice.methods.password.config.haveibeenpwned_host`. */
const lookupHost = 'api.pwnedpasswords.com'
const timeout = 2000

/**
 * Kratos queries a service on the internet for breached passwords. Behind a firewall, a registration waits
 * for it and then runs into Latchkey's own timeout of five seconds. Kratos does not expose whether it queries
 * the service and whether it reaches it, so this checks only whether this server does. For a Kratos that does
 * not query it, the operator configures that.
 */
export async function checkBreachedPasswords(
  _: Config,
  { login }: KratosProbe,
  canReach: (host: string) => Promise<boolean> = reaches,
): Promise<Finding[]> {
  if (!formOf(login)?.nodes.some(({ group }) => group === 'password')) return []
  if (await canReach(lookupHost))
    return ok(`This server reaches ${lookupHost}, where Kratos looks for breached passwords.`)
  return problem(
    `This server does not reach ${lookupHost}. If Kratos does not reach it either, every registration with a password fails after five seconds.`,
    'Let Kratos reach the host, or set selfservice.methods.password.config.haveibeenpwned_enabled in Kratos: false, and run the doctor with --no-breached-passwords',
  )
}

function reaches(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 443 })
    const end = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(timeout, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
