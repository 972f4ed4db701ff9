import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { recorded } from '@/lib/ory/kratos/testing/recorded'

/** The pages with a form of Kratos, by the name of their path. */
export const flowKinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const
export type FlowKind = (typeof flowKinds)[number]

/** The scenario that starts with the first response of a new flow. */
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

/** The recorded flow of this kind for a new visitor: with its own id, CSRF token and expiry. */
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

/** The recorded session of the person whose settings are recorded, starting now. */
export function newSession(): string {
  const text = JSON.stringify(recorded('26.2.0', 'sessions', 'who am I, with a session', 0).body)
    .replaceAll('"<time>"', JSON.stringify(new Date().toISOString()))
    .replace('<loopback>', '127.0.0.1')
    .replace('<pending or sent>', 'completed')
    .replace('"verified":false', '"verified":true')
    .replace(/<id \d+>/g, () => randomUUID())
  return JSON.stringify({ ...JSON.parse(text), expires_at: new Date(Date.now() + lifetimeMs).toISOString() })
}

function recordingOf(kind: FlowKind): string {
  const known = recordings.get(kind)
  if (known !== undefined || kind === 'login') return known ?? login
  const text = JSON.stringify(recorded('26.2.0', kind, scenarios[kind], 0).body)
  recordings.set(kind, text)
  return text
}
