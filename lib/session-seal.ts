import 'server-only'
import { sealData, unsealData } from 'iron-session'
import { z } from 'zod'
import { flowKinds } from './ory/flow'
import { phoneStepSchema } from './phone/phone-step'

/**
 * What we remember of a visitor between requests, sealed in one cookie (decisions.md, "Browser storage").
 * It can be replayed, so nothing that counts (attempts, limits) lives here.
 */
const sessionSchema = z.object({
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
  /** Where the visitor was going, over more than one page (specification 4.3, 4.8). */
  return_to: z.string().optional().catch(undefined),
  /** The visitor is on the way to link LINE, or has just done so (specification 4.8). */
  lineLogin: z.literal(true).optional().catch(undefined),
  /** When LINE was last tried without asking, in seconds: once is enough. */
  lineTriedAt: z.number().optional().catch(undefined),
  /** The newest trip to a provider that an application waits for, by what is known of it when it ends. */
  providerTrip: z
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

const lifetimeSeconds = 24 * 60 * 60

/** Seals a session with the newest secret. */
export function sealSession(session: Session, [newest = '']: readonly string[]): Promise<string> {
  return sealData(session, { password: newest, ttl: lifetimeSeconds })
}

/**
 * Opens a sealed session with whichever secret sealed it, so that secrets can be rotated.
 * @returns an empty session for a seal that is broken, too old, or made with a secret we dropped
 */
export async function unsealSession(sealed: string, secrets: readonly string[]): Promise<Session> {
  for (const secret of secrets) {
    const session = sessionSchema.safeParse(await open(sealed, secret))
    if (session.success && Object.keys(session.data).length > 0) return session.data
  }
  return {}
}

/** iron-session answers `{}` for most broken seals and throws for some. */
async function open(sealed: string, secret: string): Promise<unknown> {
  try {
    return await unsealData(sealed, { password: secret, ttl: lifetimeSeconds })
  } catch {
    return {}
  }
}
