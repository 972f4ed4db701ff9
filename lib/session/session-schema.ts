import { z } from 'zod'
import { flowKinds } from '@/lib/http/flow-kind'
import { phoneStepSchema } from './phone-step-schema'

/**
 * What we remember of a visitor between requests, sealed in one cookie, or several when it is large (decisions.md, "Browser storage").
 * It can be replayed, so nothing that counts (attempts, limits) lives here.
 */
export const sessionSchema = z.object({
  /** What was typed into a form that Kratos could not take, or shows otherwise; never a password. */
  draft: z
    .object({
      kind: z.enum(flowKinds),
      /** The flow that it was sent to or is shown in next, where that is known. */
      flowId: z.string().optional(),
      values: z.record(z.string(), z.string()),
    })
    .optional()
    .catch(undefined),
  /** `return_to` of each trip through the portal that has begun and not ended, the newest first (lib/session/pending-return-tos.ts). */
  pendingReturnTos: z
    .array(z.object({ return_to: z.string(), at: z.number() }))
    .optional()
    .catch(undefined),
  /** The token that the portal uses, and when it ends in seconds; a refresh token used as one has no end that we know. */
  access_token: z.string().optional().catch(undefined),
  expiry: z.number().optional().catch(undefined),
  /** Where signing out leads from here: Kratos' own address, or after it where the visitor asked to go. */
  logout_url: z.string().optional().catch(undefined),
  /** Who is at work on signing the visitor out everywhere, and since when, in seconds (lib/portal/sign-out.ts). */
  logout: z
    .object({ with: z.enum(['kratos', 'hydra']), at: z.number() })
    .optional()
    .catch(undefined),
  /** What the portal had to say when a sign-in failed; nothing else that stands in an address is shown as ours. */
  portal_error: z.string().max(200).optional().catch(undefined),
  /** The sign-in that a change of settings waits for, and since when, in seconds. */
  re_login: z.object({ url: z.string(), at: z.number() }).optional().catch(undefined),
  /** The visitor is on the way to link LINE, or has just done so (specification 4.8). */
  lineLogin: z.literal(true).optional().catch(undefined),
  /** When LINE was last tried without asking, in seconds: once is enough. */
  lineTriedAt: z.number().optional().catch(undefined),
  /** The newest trip to a provider that an application waits for, by what is known of it when it ends. */
  oidcRoundTrip: z
    .object({ state: z.string(), kind: z.enum(['login', 'registration']), flowId: z.string() })
    .optional()
    .catch(undefined),
  /** Where the newest registrations stand with their telephone numbers. */
  phoneSteps: z
    .array(z.object({ flowId: z.string(), step: phoneStepSchema }))
    .optional()
    .catch(undefined),
})
export type Session = z.infer<typeof sessionSchema>
