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

/** As much of a flow as a client needs that fills it in by itself. */
export interface KratosFlow {
  readonly id: string
  readonly expiresAt: string
  /** Where the flow wants to be posted: on the app's origin, through its Ory proxy. */
  readonly action: string
  readonly csrfToken: string
}

/** Kratos' public API as browsers reach it. */
export const proxyPath = '/api/.ory'

const json = { accept: 'application/json' }

/** Starts a flow through the app's Ory proxy, with the cookies of the given client. */
export async function startFlow(client: APIRequestContext, kind: string, query = ''): Promise<KratosFlow> {
  const answer = await client.get(`${proxyPath}/self-service/${kind}/browser${query}`, { headers: json })
  return readFlow(await answer.json())
}

/** The status that Kratos answers to a fetch of the flow: 410 once it is expired. */
export async function flowStatus(client: APIRequestContext, kind: string, id: string): Promise<number> {
  const answer = await client.get(`${proxyPath}/self-service/${kind}/flows?id=${id}`, { headers: json })
  return answer.status()
}

export function readFlow(body: unknown): KratosFlow {
  const { id, expires_at: expiresAt, ui } = flowSchema.parse(body)
  const csrf = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')
  return { id, expiresAt, action: ui.action, csrfToken: String(csrf?.attributes.value) }
}
