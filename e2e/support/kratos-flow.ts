import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'

const flowSchema = z.object({
  id: z.string(),
  expires_at: z.string(),
  ui: z.object({
    action: z.string(),
    nodes: z.array(
      z.object({ attributes: z.object({ name: z.string().optional(), value: z.unknown().optional() }) }),
    ),
  }),
})

/** The parts of a flow that a client without a browser needs. */
export interface KratosFlow {
  readonly id: string
  readonly expiresAt: string
  /** The URL to post the flow to. It is on the app's origin, behind its Ory proxy. */
  readonly action: string
  readonly csrfToken: string
}

/** The path at which browsers reach Kratos' public API. */
export const proxyPath = '/api/.ory'

const json = { accept: 'application/json' }

/** Starts a flow through the app's Ory proxy, with the cookies of the given client. */
export async function startFlow(client: APIRequestContext, kind: string, query = ''): Promise<KratosFlow> {
  const response = await client.get(`${proxyPath}/self-service/${kind}/browser${query}`, { headers: json })
  return readFlow(await response.json())
}

/** The status of a fetch of the flow. Kratos responds with 410 if the flow has expired. */
export async function flowStatus(client: APIRequestContext, kind: string, id: string): Promise<number> {
  const response = await client.get(`${proxyPath}/self-service/${kind}/flows?id=${id}`, { headers: json })
  return response.status()
}

export function readFlow(body: unknown): KratosFlow {
  const { id, expires_at: expiresAt, ui } = flowSchema.parse(body)
  const csrf = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')
  return { id, expiresAt, action: ui.action, csrfToken: String(csrf?.attributes.value) }
}
