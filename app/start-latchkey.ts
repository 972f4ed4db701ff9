import 'server-only'
import { config } from '@/lib/config/config'
import { startKeptPages } from '@/lib/flows/kept-pages/kept-pages'
import { log } from '@/lib/log'
import { serviceGates, startGates } from '@/lib/ory/clients/service-gates'
import { startDirectAnswers } from '@/lib/request/direct-answers'
import { startPlainViews } from '@/lib/request/plain-views'
import { sharePreparePage } from '@/lib/request/shared-prepare-page'
import { startServer } from '@/lib/request/start-server'
import { startTelemetry } from '@/lib/telemetry/start-telemetry'
import { directRoutes } from './direct-routes'
import { prepareOwnPage } from './prepare-own-page'

/** What deploy/server does when the server is ready (warm-pages.mjs). Nothing in `npm run dev`. */
const shared = globalThis as { [key]?: () => void }
const key = Symbol.for('latchkey.started')

/**
 * Makes the server ready for its first request. One file imports all parts, because Turbopack makes a copy of what they
 * share for each `import()`.
 */
export async function startLatchkey(): Promise<void> {
  startServer()
  startPlainViews(prepareOwnPage)
  startDirectAnswers(directRoutes, prepareOwnPage)
  if (config().isProduction) sharePreparePage(prepareOwnPage)
  startGates()
  if (config().LATCHKEY_KEPT_PAGES === 'on') startKeptPages()
  await startTelemetry({
    services: serviceGates,
    onTracesLost: (reason) => log().warn({ outcome: 'traces_lost' }, reason),
  })
  // It takes seconds, and the server need not wait.
  if (config().LATCHKEY_DOCTOR === 'on') void examine()
  shared[key]?.()
}

async function examine(): Promise<void> {
  const { examineAtStart } = await import('@/lib/doctor/examine-at-start')
  await examineAtStart(config())
}
