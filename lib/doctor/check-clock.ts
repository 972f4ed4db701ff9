import 'server-only'
import type { Config } from '@/lib/config/config'
import { healthApi } from '@/lib/ory/clients/clients'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { createFindings, type Finding } from './finding'

const { ok, problem } = createFindings('clock')

/** A larger difference makes authenticator codes, tokens and flows fail. */
const toleratedMs = 30_000

/**
 * Compares Latchkey's clock with the clocks of Kratos and Hydra. A service that does not respond is left out.
 */
export async function checkClock(config: Config): Promise<Finding[]> {
  const services = [
    ['kratos-public', 'Kratos'],
    ...(config.HYDRA_PUBLIC_URL ? [['hydra-public', 'Hydra'] as const] : []),
  ] as const
  const found = await Promise.all(services.map(([service, name]) => checkOne(service, name)))
  return found.flat()
}

async function checkOne(service: 'kratos-public' | 'hydra-public', name: string): Promise<Finding[]> {
  try {
    const asked = Date.now()
    const { headers } = await healthApi(service).isAlive()
    const theirs = Date.parse(String(headers.date))
    // The service read its clock between our request and its response, so we compare with the middle.
    return Number.isNaN(theirs) ? [] : clockFindings(name, theirs - (asked + Date.now()) / 2)
  } catch (error) {
    if (error instanceof ServiceError) return []
    throw error
  }
}

/**
 * Judges the difference of one clock.
 * @param difference how many milliseconds the other clock is ahead of Latchkey's
 */
export function clockFindings(name: string, difference: number): Finding[] {
  const seconds = Math.round(Math.abs(difference) / 1000)
  if (Math.abs(difference) <= toleratedMs) return ok(`This server and ${name} have the same time.`)
  const direction = difference > 0 ? 'ahead of' : 'behind'
  return problem(
    `The clock of ${name} is ${seconds} seconds ${direction} this server’s clock. Flows, codes and tokens expire at the wrong time.`,
    'Synchronize the clocks of both servers (NTP).',
  )
}
