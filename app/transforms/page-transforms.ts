import 'server-only'
import type { Config } from '@/lib/config/config'
import { withDraftValues } from '@/lib/flows/form/draft'
import { withFormToken } from '@/lib/flows/form/form-token'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { FlowTransform } from '@/lib/flows/transforms/apply-transforms'
import { withoutStateChangingLinks } from '@/lib/flows/transforms/without-state-changing-links'
import { type LineButton, withLineName } from '@/lib/line/line-nodes'
import { withAuthenticatorLink } from '@/lib/ory/kratos/flow/authenticator-link'
import { withMaskedCsrfToken } from '@/lib/ory/kratos/flow/masked-csrf-token'
import { withPasswordLength } from '@/lib/ory/kratos/flow/password-length'
import { withoutPrefillErrors } from '@/lib/ory/kratos/flow/registration-mode'
import { withTraitFields } from '@/lib/ory/kratos/flow/trait-fields'

interface PageTransformContext extends Pick<OpenFlow, 'schemas' | 'session' | 'visitor'> {
  readonly config: Config
  readonly line: LineButton
}

/**
 * Transforms that every page applies, in order, before its own list. All display-only changes to a flow are in these
 * lists.
 */
export const pageTransforms: readonly FlowTransform<PageTransformContext>[] = [
  withoutStateChangingLinks,
  (flow, { schemas }) => withTraitFields(flow, schemas),
  (flow, { visitor }) => withFormToken(flow, visitor),
  withMaskedCsrfToken,
  (flow, { session: { draft } }) => (draft?.flowId === flow.id ? withDraftValues(flow, draft.values) : flow),
  (flow, { line }) => withLineName(flow, line),
  withoutPrefillErrors,
  (flow, { config }) => withPasswordLength(flow, config.PASSWORD_MIN_LENGTH),
  (flow, { config }) => withAuthenticatorLink(flow, config.BRAND_NAME),
]
