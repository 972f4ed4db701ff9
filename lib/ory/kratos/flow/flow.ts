import { z } from 'zod'
import { listOf } from '@/lib/ory/kratos/list-of'
import { continueWithListSchema } from './continue-with-schema'
import { oidcContextSchema } from './oidc-context'

/**
 * A text of Kratos: a flow message, a node message, a label or the title of an anchor. Web hooks may send any id and
 * type, so we keep both. An id that is not a number becomes 0, and a plain string becomes a text without an id.
 */
export const uiTextSchema = z.preprocess(
  (value) => (typeof value === 'string' ? { text: value } : value),
  z
    .looseObject({
      id: z.number().catch(0),
      text: z.string().catch(''),
      type: z.string().catch('info'),
      context: z.record(z.string(), z.unknown()).optional().catch(undefined),
    })
    .catch({ id: 0, text: '', type: 'info' }),
)
export type UiText = z.infer<typeof uiTextSchema>

const uiTextsSchema = listOf(uiTextSchema)

/**
 * A node as Kratos sends it; `nodes.ts` narrows it.
 * No key is required: one wrong node must not remove the whole form.
 */
export const rawNodeSchema = z
  .looseObject({
    type: z.string().catch('unknown'),
    group: z.string().min(1).catch('default'),
    attributes: z.record(z.string(), z.unknown()).catch({}),
    messages: uiTextsSchema,
    meta: z.looseObject({ label: uiTextSchema.nullish() }).nullish().catch(undefined),
  })
  .catch({ type: 'unknown', group: 'default', attributes: {}, messages: [] })
export type RawNode = z.infer<typeof rawNodeSchema>

export const flowUiSchema = z.looseObject({
  action: z.string().catch(''),
  method: z.string().catch('POST'),
  nodes: listOf(rawNodeSchema),
  messages: uiTextsSchema,
})
export type FlowUi = z.infer<typeof flowUiSchema>

/** A self-service flow as Kratos sends it. We keep the keys that we do not name. */
export const flowSchema = z.looseObject({
  id: z.string().min(1),
  issued_at: z.string().optional().catch(undefined),
  expires_at: z.string().optional().catch(undefined),
  return_to: z.string().optional().catch(undefined),
  /** The URL that started the flow. A verification has the one of the login or registration before it. */
  request_url: z.string().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  active: z.string().optional().catch(undefined),
  refresh: z.boolean().optional().catch(undefined),
  requested_aal: z.string().optional().catch(undefined),
  oauth2_login_request: z
    .looseObject({
      client: z
        .looseObject({ client_name: z.string().optional(), client_uri: z.string().optional() })
        .optional()
        .catch(undefined),
      request_url: z.string().optional().catch(undefined),
      oidc_context: oidcContextSchema,
    })
    .nullish()
    .catch(undefined),
  oauth2_login_challenge: z.string().min(1).optional().catch(undefined),
  /** The account that the settings belong to. */
  identity: z
    .looseObject({
      id: z.string().optional().catch(undefined),
      traits: z.unknown(),
      schema_id: z.string().optional().catch(undefined),
      verifiable_addresses: z
        .array(z.looseObject({ value: z.string(), created_at: z.string() }))
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** The identity schema of a registration. Kratos names it only when it is not the default one. */
  identity_schema: z.string().optional().catch(undefined),
  /** Only in the response to a submit; Kratos does not store it. */
  continue_with: continueWithListSchema,
  ui: flowUiSchema,
})
export type Flow = z.infer<typeof flowSchema>
