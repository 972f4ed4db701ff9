import 'server-only'
import { z } from 'zod'
import { frontendApi } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'

/** What a stranger sees of Kratos: the sign-in and registration flows it makes for them. */
export interface KratosView {
  readonly login: ServiceResponse
  readonly registration: ServiceResponse
}

/** Headers of a program and of a browser: Kratos answers the first with JSON, the second with redirects. */
export const asProgram = { headers: { Accept: 'application/json' } }
export const asBrowser = { headers: { Accept: 'text/html' } }

/** Asks Kratos for a sign-in and a registration flow; both expire unused. */
export async function viewKratos(): Promise<KratosView> {
  const [login, registration] = await Promise.all([
    toServiceResponse(frontendApi().createBrowserLoginFlow({}, asProgram)),
    toServiceResponse(frontendApi().createBrowserRegistrationFlow({}, asProgram)),
  ])
  return { login, registration }
}

const flowSchema = z.looseObject({
  ui: z.looseObject({
    action: z.url(),
    nodes: z.array(z.looseObject({ group: z.string(), attributes: z.looseObject({}) })),
  }),
})

/** The form of a flow that Kratos made; undefined when it made none. */
export function formOf({ body }: ServiceResponse) {
  return flowSchema.safeParse(body).data?.ui
}

const errorSchema = z.looseObject({ error: z.looseObject({ id: z.string() }) })

/** Kratos' own name for what it refused, such as `self_service_flow_disabled`. */
export function errorIdOf({ body }: ServiceResponse): string | undefined {
  return errorSchema.safeParse(body).data?.error.id
}
