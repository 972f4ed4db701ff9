import { readFileSync } from 'node:fs'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow'

/** The releases of Kratos whose answers are recorded (`e2e/ory/contract`). */
export const releases = ['1.3.1', '26.2.0'] as const
export type Release = (typeof releases)[number]

/**
 * The registration flows that a release answered to the scenarios of one file. The names of the scenarios do
 * not count, so they may change.
 */
export function recordedRegistrations(release: Release, file: string): Flow[] {
  const recording: unknown = JSON.parse(
    readFileSync(`e2e/ory/contract/recorded/${release}/${file}.json`, 'utf8'),
  )
  return flowsIn(recording)
}

/** The first recorded registration of a visitor who came from LINE and must give a phone number. */
export function recordedLineRegistration(release: Release): Flow {
  const found = recordedRegistrations(release, 'phone').find(({ ui }) =>
    ui.nodes.some(({ meta }) => meta?.label?.id === 1040003),
  )
  if (!found) throw new Error(`no registration by LINE is recorded for ${release}`)
  return found
}

function flowsIn(value: unknown): Flow[] {
  if (typeof value !== 'object' || value === null) return []
  const isRegistration =
    'ui' in value && /\/self-service\/registration/.test(JSON.stringify(value.ui).slice(0, 200))
  const flow = isRegistration ? flowSchema.safeParse(value).data : undefined
  return flow ? [flow] : Object.values(value).flatMap(flowsIn)
}
