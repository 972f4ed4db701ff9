import 'server-only'
import { redirectIn } from './continue-with'
import type { FlowRules } from './flow-rules'

/**
 * What verification does after Kratos' response. The flow itself says that the address is verified, with a
 * link onward.
 */
export const verificationRules: FlowRules = {
  kind: 'verification',
  fallback: '/verification',
  afterSuccess: (_pageUrl, continueWith) => redirectIn(continueWith) ?? '/',
}
