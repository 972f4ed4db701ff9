import { connect } from 'node:net'
import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'
import { formOf, type KratosProbe } from './kratos-probe'

const { ok, problem } = createFindings('breached-passwords')

/** Kratos' default for `selfservice.methods.password.config.haveibeenpwned_host`. */
const lookupHost = 'api.pwnedpasswords.com'
const timeout = 2000

/**
 * Kratos asks a service on the internet whether a new password is known from a breach. Behind a firewall, a
 * registration waits for it and then runs into our own limit of five seconds. Only Kratos knows whether it asks
 * and whether it gets through, so this can only tell whether this server gets through. The operator of a Kratos that does
 * not ask says so.
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
