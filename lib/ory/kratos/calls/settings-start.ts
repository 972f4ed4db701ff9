import 'server-only'
import { onBehalfOf } from '@/lib/ory/clients/clients'
import { currentVisitor } from '@/lib/request/visitor'
import { createBrowserFlow } from './create-browser-flow'
import { flowCall } from './flow-call'
import type { FlowResult } from './outcome'

/**
 * Creates a settings flow that is never shown, for what only such a flow reveals about the visitor.
 * @param route what the log calls it
 */
export async function probeSettingsFlow(route: string): Promise<FlowResult> {
  const visitor = await currentVisitor()
  const asked = { kind: 'settings', phase: 'start', visitor, route } as const
  return (await flowCall(asked, createBrowserFlow('settings', {}, onBehalfOf(visitor)))).outcome
}
