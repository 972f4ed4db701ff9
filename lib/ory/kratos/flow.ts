import { z } from 'zod'
import { oidcContextSchema } from './oidc-context'

/**
 * A text Kratos wants shown: flow message, node message, label or anchor title.
 * Web hooks may send any id and type, so both are kept as they come (an id that is no number reads as 0), and a
 * bare string reads as a text without an id.
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

const uiTextsSchema = z
  .array(uiTextSchema)
  .nullish()
  .catch([])
  .transform((texts) => texts ?? [])

/**
 * A node as Kratos sends it; `nodes.ts` narrows it.
 * Nothing is demanded: one node that makes no sense must not take the whole form away.
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
  nodes: z
    .array(rawNodeSchema)
    .nullish()
    .catch([])
    .transform((nodes) => nodes ?? []),
  messages: uiTextsSchema,
})
export type FlowUi = z.infer<typeof flowUiSchema>

/** A self-service flow as Kratos answers it; keys we do not name are kept. */
export const flowSchema = z.looseObject({
  id: z.string().min(1),
  expires_at: z.string().optional().catch(undefined),
  return_to: z.string().optional().catch(undefined),
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
      oidc_context: oidcContextSchema,
    })
    .nullish()
    .catch(undefined),
  oauth2_login_challenge: z.string().min(1).optional().catch(undefined),
  /** Whose settings they are. */
  identity: z.looseObject({ traits: z.unknown() }).optional().catch(undefined),
  ui: flowUiSchema,
})
export type Flow = z.infer<typeof flowSchema>
