import { z } from 'zod'
import { flowKinds } from '@/lib/urls/flow-kind'
import { phoneStepSchema } from './phone-step-schema'

/** What the user-client service gave the portal (docs/behaviour.md 3), and the Kratos session that it was given to. */
const tokenInfoSchema = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  /** When the access token expires, in seconds. */
  expires_at: z.number().optional(),
  session_id: z.string(),
})

/**
 * What we remember about a visitor between requests (docs/behaviour.md 3). It is sealed in one
 * cookie, or in several when it is large. A visitor can send an old cookie again, so counts (attempts,
 * limits) are not kept here.
 */
export const sessionSchema = z.object({
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
  /** The login flow in which the visitor chose to have the account remembered. */
  rememberIn: z.string().optional().catch(undefined),
  /** When the visitor deleted their account, in seconds. The page that confirms it is shown only to them. */
  accountDeletedAt: z.number().optional().catch(undefined),
  /** When the visitor opened `/registration` without saying where they come from, in seconds. */
  bareRegistrationAt: z.number().optional().catch(undefined),
  /** The flow that sent the newest mail, and when, in seconds (lib/flows/open/resend-wait.ts). */
  mailSent: z.object({ flowId: z.string(), at: z.number() }).optional().catch(undefined),
  /**
   * The code of the device that the visitor connects. Hydra does not repeat it when a request starts again.
   */
  deviceCode: z.string().max(64).optional().catch(undefined),
  /**
   * The `return_to` of each sign-in through the portal that has not ended, newest first
   * (pending-return-tos.ts).
   */
  pendingReturnTos: z
    .array(z.object({ return_to: z.string(), at: z.number() }))
    .optional()
    .catch(undefined),
  /** The portal's tokens. Each is here once: twice would not fit into the cookies of a browser. */
  token_info: tokenInfoSchema.optional().catch(undefined),
  /** Where the sign-out goes next: Kratos' logout URL, or, after that, the visitor's destination. */
  logout_url: z.string().optional().catch(undefined),
  /** Which service ends the visitor's session now, and since when, in seconds (lib/portal/sign-out.ts). */
  logout: z
    .object({ with: z.enum(['kratos', 'hydra']), at: z.number() })
    .optional()
    .catch(undefined),
  /** Why a sign-in through the portal failed. The login page shows no other text from its URL as Latchkey's own. */
  portal_error: z.string().max(200).optional().catch(undefined),
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
  /** The visitor went to LINE to link it, and may have returned with LINE linked (docs/behaviour.md 4.8). */
  lineLogin: z.literal(true).optional().catch(undefined),
  /** The settings flow in which the visitor links or unlinks LINE. Kratos' answer to a link names no provider. */
  fid: z.string().optional().catch(undefined),
  /** The Kratos session in which the person said 'Not now' to a second factor (lib/required-actions). */
  notNowIn: z.string().optional().catch(undefined),
  /** When the last automatic sign-in with LINE was tried, in seconds. Latchkey does not try again soon. */
  lineTriedAt: z.number().optional().catch(undefined),
  /** LINE returned to this browser, and the sign-in began in another one. LINE may do so every time. */
  lineReturnLost: z.literal(true).optional().catch(undefined),
  /** What the page for such a return says: where the visitor left for LINE, and which application waits. */
  lostReturn: z
    .object({
      isLine: z.boolean(),
      page: z.string().optional(),
      /** Where the visitor was going (lib/destination/destination.ts), as a query. */
      goal: z.string().optional(),
      application: z.object({ name: z.string(), startUrl: z.string().optional() }).optional(),
    })
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
  /** The phone step of each of the newest registrations. */
  phoneSteps: z
    .array(z.object({ flowId: z.string(), step: phoneStepSchema }))
    .optional()
    .catch(undefined),
})
export type Session = z.infer<typeof sessionSchema>
