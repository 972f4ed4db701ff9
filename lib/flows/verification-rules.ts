import 'server-only'
import { redirectIn } from './continue-with'
import type { FlowRules } from './flow-rules'

/** What verification does after an answer of Kratos; a verified address is shown in the flow, with a way on. */
export const verificationRules: FlowRules = {
  kind: 'verification',
  fallback: '/verification',
  afterSuccess: (_address, continueWith) => redirectIn(continueWith) ?? '/',
}
