import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { recorded } from '@/lib/ory/kratos/testing/recorded'
import type { FlowKind } from './flow-kinds'

/** The scenario that begins with the first answer of a new flow. */
const scenarios: Readonly<Record<Exclude<FlowKind, 'login'>, string>> = {
  registration: 'begin for JSON, for a page and for anything',
  recovery: 'begin for JSON, for a page and for anything',
  verification: 'begin for JSON, for a page and for anything',
  settings: 'begin when signed in',
}

/** The login flow of the real Kratos 1.3.1, with the settings of `e2e/ory`. */
const login = readFileSync(new URL('./recorded-login-flow.json', import.meta.url), 'utf8')
  .replaceAll('http://localhost:4465/api/.ory', '{kratos}')
  .replace(/[\w+/]{86}==/, '<csrf token>')
  .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"<time>"')

const lifetimeMs = 3_600_000

const recordings = new Map<FlowKind, string>([['login', login]])

/** The recorded flow of this kind as a new visitor has it: with an id, a CSRF token and an end of its own. */
export function newFlow(kind: FlowKind, id: string, kratosUrl: string): string {
  const flow = JSON.parse(
    recordingOf(kind)
      .replace(/\{(?:kratos|here)\}/g, kratosUrl)
      .replaceAll('<csrf token>', randomBytes(64).toString('base64'))
      .replaceAll('<time>', new Date().toISOString()),
  )
  const text = JSON.stringify({ ...flow, expires_at: new Date(Date.now() + lifetimeMs).toISOString() })
  return text.replaceAll(String(flow.id), id).replace(/<id \d+>/g, () => randomUUID())
}

function recordingOf(kind: FlowKind): string {
  const known = recordings.get(kind)
  if (known !== undefined || kind === 'login') return known ?? login
  const text = JSON.stringify(recorded('26.2.0', kind, scenarios[kind], 0).body)
  recordings.set(kind, text)
  return text
}
