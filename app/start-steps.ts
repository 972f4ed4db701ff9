import 'server-only'
import { redirectSignedIn } from '@/lib/flows/login/redirect-if-signed-in'
import { redirectRecovered } from '@/lib/flows/recovery/redirect-recovered'
import { redirectRegistration } from '@/lib/flows/start/redirect-registration'
import type { StartStep } from '@/lib/flows/start/start-step'
import { isLinkedLogin } from '@/lib/line/login-state'
import { startLoginChallenge } from '@/lib/oauth2/start-login-challenge'

/** What decides whether and how a flow starts, in this order. If no flow may start, Hydra and Kratos are not called. */
export const startSteps: readonly StartStep[] = [
  redirectRegistration,
  startLoginChallenge,
  redirectSignedIn(isLinkedLogin),
  redirectRecovered,
]
