import 'server-only'
import type { Config } from '@/lib/config/config'
import { healthApi } from '@/lib/ory/clients/clients'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { type Finding, findingsOf } from './finding'

const { ok, problem } = findingsOf('clock')

/** Codes of an authenticator app, tokens and flows begin to fail somewhere beyond this. */
const tolerated = 30_000

/** Whether our clock and those of Kratos and Hydra say the same. */
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
    // Their moment lies between question and answer, and the header has whole seconds.
    return Number.isNaN(theirs) ? [] : [judgedClock(name, theirs - (asked + Date.now()) / 2)]
  } catch (error) {
    if (error instanceof ServiceError) return []
    throw error
  }
}

/** @param difference milliseconds that their clock is ahead of ours */
export function judgedClock(name: string, difference: number): Finding {
  const seconds = Math.round(Math.abs(difference) / 1000)
  if (Math.abs(difference) <= tolerated) return ok(`The clocks of this server and of ${name} agree.`)
  const direction = difference > 0 ? 'ahead of' : 'behind'
  return problem(
    `${name}’s clock is ${seconds} seconds ${direction} this server’s: flows, codes and tokens expire at the wrong moment.`,
    'Synchronise the clocks of both machines (NTP).',
  )
}
