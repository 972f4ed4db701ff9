import 'server-only'
import { z } from 'zod'
import { frontendApi, identitySchemaApi } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { readTraitSchemas, type TraitSchema } from '@/lib/ory/kratos/flow/trait-fields'

/** The responses of Kratos to a visitor without a session: a login flow and a registration flow. */
export interface KratosProbe {
  readonly login: ServiceResponse
  readonly registration: ServiceResponse
}

/** Kratos responds with JSON or with redirects, depending on the `Accept` header. */
export const acceptJson = { headers: { Accept: 'application/json' } }
export const acceptHtml = { headers: { Accept: 'text/html' } }

/** Requests a login flow and a registration flow from Kratos. Both expire unused. */
export async function probeKratos(): Promise<KratosProbe> {
  const [login, registration] = await Promise.all([
    toServiceResponse(frontendApi().createBrowserLoginFlow({}, acceptJson)),
    toServiceResponse(frontendApi().createBrowserRegistrationFlow({}, acceptJson)),
  ])
  return { login, registration }
}

/** All identity schemas of Kratos; empty without a usable response. No line of the log comes between the findings. */
export async function probeTraitSchemas(): Promise<readonly TraitSchema[]> {
  const { body } = await toServiceResponse(identitySchemaApi().listIdentitySchemas({}, acceptJson))
  return readTraitSchemas(body)
}

const flowSchema = z.looseObject({
  ui: z.looseObject({
    action: z.url(),
    nodes: z.array(z.looseObject({ group: z.string(), attributes: z.looseObject({}) })),
  }),
})

/** The form of the flow in this response. Undefined if there is no flow. */
export function formOf({ body }: ServiceResponse) {
  return flowSchema.safeParse(body).data?.ui
}

/** The providers that the form of the flow in this response offers, by their ids in Kratos. */
export function providersIn(response: ServiceResponse): string[] {
  const nodes = formOf(response)?.nodes.filter(({ group }) => group === 'oidc') ?? []
  return nodes.flatMap(({ attributes: { value } }) => (typeof value === 'string' ? [value] : []))
}

const errorSchema = z.looseObject({ error: z.looseObject({ id: z.string() }) })

/** The id of Kratos' error in this response, such as `self_service_flow_disabled`. */
export function errorIdOf({ body }: ServiceResponse): string | undefined {
  return errorSchema.safeParse(body).data?.error.id
}
