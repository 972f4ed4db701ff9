import { z } from 'zod'
import { flowKinds } from '@/lib/urls/flow-kind'

/**
 * What we remember about a visitor between requests (docs/behaviour.md 3). It is sealed in one
 * cookie, or in several when it is large. A visitor can send an old cookie again, so counts (attempts,
 * limits) are not kept here. This is the part of the core. Each capability has its own ({@link sessionPart}).
 */
const entries = {
  /** What the visitor typed into a form that Kratos lost or shows with other values; never a password. */
  draft: z
    .object({
      kind: z.enum(flowKinds),
      /** The flow that shows the form next, when that is known. */
      flowId: z.string().optional(),
      values: z.record(z.string(), z.string()),
    })
    .optional()
    .catch(undefined),
  /** The visitor has just signed in with a password, and may be offered a passkey. */
  offersPasskey: z.literal(true).optional().catch(undefined),
  /** When the visitor signed up, or verified the address of the new account, in seconds. */
  signedUpAt: z.number().optional().catch(undefined),
  /** When the visitor opened `/registration` without saying where they come from, in seconds. */
  bareRegistrationAt: z.number().optional().catch(undefined),
  /** The flow that sent the newest mail, and when, in seconds (lib/flows/open/resend-wait.ts). */
  mailSent: z.object({ flowId: z.string(), at: z.number() }).optional().catch(undefined),
  /** The `return_to` of each sign-in elsewhere that has not ended, newest first (pending-return-tos.ts). */
  pendingReturnTos: z
    .array(z.object({ return_to: z.string(), at: z.number() }))
    .optional()
    .catch(undefined),
  /**
   * Who re-authenticates in a login flow, and the method of their last sign-in. Kratos' flow does not always name
   * them.
   */
  confirming: z
    .object({ flowId: z.string(), identifier: z.string().max(320), method: z.string().max(40).optional() })
    .optional()
    .catch(undefined),
  /**
   * The visitor sent a change of settings after a sign-out: where the next sign-in leads, and since when, in
   * seconds.
   */
  lostChange: z.object({ returnTo: z.string(), at: z.number() }).optional().catch(undefined),
  /** The URL of the sign-in that a change of settings waits for, and since when, in seconds. */
  re_login: z.object({ url: z.string(), at: z.number() }).optional().catch(undefined),
  /** The section of the settings that was submitted last, and its flow: its card shows Kratos' answer. */
  settingsAnswer: z
    .object({
      flowId: z.string(),
      section: z.string(),
      /** The page that posted it, when it is not the one that Kratos knows. */
      page: z.literal('settings').optional().catch(undefined),
      /** The id of a passkey that Kratos removed, as Kratos writes it: the browser forgets it then. */
      removedPasskey: z.string().max(2048).optional(),
      /** The id of the provider that the form linked. */
      linked: z.string().max(200).optional().catch(undefined),
      /** The new password of the form leaves other sessions and applications signed in. */
      keepsAccess: z.literal(true).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  /**
   * The verification of a new address that the account does not have yet, and the session that requested it. It is
   * discarded if the profile was saved since (lib/flows/settings/pending-address.ts).
   */
  waitingAddress: z
    .object({ flowId: z.string(), sessionId: z.string(), isLost: z.literal(true).optional() })
    .optional()
    .catch(undefined),
  /** The newest round trip to a provider, and when it began, in seconds (lib/destination/oidc-round-trip.ts). */
  oidcRoundTrip: z
    .object({
      state: z.string(),
      kind: z.enum(['login', 'registration']),
      flowId: z.string(),
      at: z.number(),
      /** An application waits for it. */
      isAwaited: z.literal(true).optional(),
      /** Where the visitor is going (lib/destination/destination.ts), as a query without the challenge. */
      goal: z.string().optional(),
    })
    .optional()
    .catch(undefined),
}

/** The entries of the capabilities stay as they are: each capability reads its own. */
export const sessionSchema = z.looseObject(entries)
export type Session = z.infer<z.ZodObject<typeof entries>>
