import { readFileSync } from 'node:fs'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'

/** The releases of Kratos whose responses are recorded (`e2e/ory/contract`). */
export const releases = ['1.3.1', '26.2.0'] as const
export type Release = (typeof releases)[number]
/** What no release answers yet. */
export const unreleased = 'unreleased-2026-07'

interface Exchange {
  readonly answer: { readonly status: number; readonly body?: unknown }
}

/** A response of the real Kratos, without its cookies: the `index`th of a scenario. */
export function recorded(
  release: Release | typeof unreleased,
  file: string,
  scenario: string,
  index: number,
): ServiceResponse {
  const exchange = recordingOf(release, file)[scenario]?.[index]
  if (!exchange) throw new Error(`nothing recorded for ${release}, ${file}, ${scenario}, ${index}`)
  const { status, body } = exchange.answer
  return { status, body, setCookies: [] }
}

/** Every registration flow in the recorded scenarios of one file. */
export function recordedRegistrations(release: Release, file: string): Flow[] {
  return registrationsIn(recordingOf(release, file))
}

/** The first recorded registration of a visitor who came from LINE and must give a phone number. */
export function recordedLineRegistration(release: Release): Flow {
  const found = recordedRegistrations(release, 'phone').find(({ ui }) =>
    ui.nodes.some(({ meta }) => meta?.label?.id === 1040003),
  )
  if (!found) throw new Error(`no registration by LINE is recorded for ${release}`)
  return found
}

function recordingOf(release: Release | typeof unreleased, file: string): Record<string, Exchange[]> {
  return JSON.parse(readFileSync(`e2e/ory/contract/recorded/${release}/${file}.json`, 'utf8'))
}

function registrationsIn(value: unknown): Flow[] {
  if (typeof value !== 'object' || value === null) return []
  const isRegistration =
    'ui' in value && /\/self-service\/registration/.test(JSON.stringify(value.ui).slice(0, 200))
  const flow = isRegistration ? flowSchema.safeParse(value).data : undefined
  return flow ? [flow] : Object.values(value).flatMap(registrationsIn)
}
