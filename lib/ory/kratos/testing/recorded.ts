import { readFileSync } from 'node:fs'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'

interface Exchange {
  readonly answer: { readonly status: number; readonly body?: unknown }
}

/** The releases of Kratos whose responses are recorded. */
export type RecordedRelease = '1.3.1' | '26.2.0'

/** A response of the real Kratos (e2e/ory/contract), without its cookies. */
export function recorded(
  release: RecordedRelease,
  file: string,
  scenario: string,
  index: number,
): ServiceResponse {
  const recording: Record<string, Exchange[]> = JSON.parse(
    readFileSync(`e2e/ory/contract/recorded/${release}/${file}.json`, 'utf8'),
  )
  const exchange = recording[scenario]?.[index]
  if (!exchange) throw new Error(`nothing recorded for ${release}, ${file}, ${scenario}, ${index}`)
  const { status, body } = exchange.answer
  return { status, body, setCookies: [] }
}
