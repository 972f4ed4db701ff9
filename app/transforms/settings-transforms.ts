import 'server-only'
import { beganWithRecovery } from '@/lib/flows/recovery/recovery-settings'
import { withBlockedChange } from '@/lib/flows/settings/blocked-change'
import { withKeepAccessBox } from '@/lib/flows/settings/keep-access'
import { type KeyDetails, withKeyDetails } from '@/lib/flows/settings/key-details'
import { withNewPasswordLabel } from '@/lib/flows/settings/new-password-label'
import { withOnlyProvider } from '@/lib/flows/settings/only-provider'
import { withPrintedHeading } from '@/lib/flows/settings/printed-codes'
import { withSecondFactorDetails } from '@/lib/flows/settings/second-factor-details'
import type { FlowTransform } from '@/lib/flows/transforms/apply-transforms'
import type { InAppBrowser } from '@/lib/in-app/in-app-browser'
import { withoutNewKeys } from '@/lib/in-app/unsupported-methods'
import { type LineButton, onlyLine, withLineAccount, withLineName } from '@/lib/line/line-nodes'
import { unlinkTokenField } from '@/lib/line/unlink'
import { withHiddenField } from '@/lib/ory/kratos/flow/map-nodes'
import { type SettingsGroup, withoutStrayFields } from '@/lib/ory/kratos/flow/settings-sections'
import { withRequiredTrait } from '@/lib/ory/kratos/flow/trait-fields'
import type { SecondFactorDetails } from '@/lib/ory/kratos/identity/second-factor-facts'
import type { Session } from '@/lib/session/session-schema'

interface SettingsFacts {
  readonly keys: KeyDetails
  readonly secondFactors: SecondFactorDetails
  /** The id of a provider that is the only way to sign in. */
  readonly only: string | undefined
  readonly line: LineButton
  /** The name of the linked account of LINE. */
  readonly lineAccount: string | undefined
  readonly browser: InAppBrowser | null
  /** The label of the field for a new password. */
  readonly newPassword: string
  /** The label of the box that keeps other sessions after a new password. */
  readonly keepAccess: string
  /** What is printed before backup codes. */
  readonly codesHeading: readonly string[]
  readonly session: Session
  /** The message that a change was not saved. */
  readonly changeBlocked: (section: SettingsGroup) => string
}

/** The rows of the settings say what Kratos does not put into them. */
export const settingsTransforms: readonly FlowTransform<SettingsFacts>[] = [
  (flow, { keys }) => withKeyDetails(flow, keys),
  (flow, { secondFactors }) => withSecondFactorDetails(flow, secondFactors),
  // The provider may be LINE, which then needs its name and its account.
  (flow, { only, line }) => (only === undefined ? flow : withLineName(withOnlyProvider(flow, only), line)),
  (flow, { lineAccount: account, line: { provider } }) =>
    account === undefined ? flow : withLineAccount(flow, { provider, account }),
  (flow, { newPassword }) => withNewPasswordLabel(flow, newPassword),
  (flow, { keepAccess }) => (beganWithRecovery(flow) ? flow : withKeepAccessBox(flow, keepAccess)),
  (flow, { browser }) => (browser ? withoutNewKeys(flow, browser) : flow),
  (flow, { codesHeading }) => withPrintedHeading(flow, codesHeading),
  (flow, { session, changeBlocked }) => withBlockedChange(flow, session, changeBlocked),
  withoutStrayFields,
]

/** A page that asks for something that an account must have. */
export const requiredActionTransforms: readonly FlowTransform<
  Pick<SettingsFacts, 'codesHeading'> & { readonly trait?: string | undefined }
>[] = [
  (flow, { trait }) => (trait === undefined ? flow : withRequiredTrait(flow, trait)),
  (flow, { codesHeading }) => withPrintedHeading(flow, codesHeading),
  withoutStrayFields,
]

/** The form that links or unlinks LINE. Unlinking needs our token. */
export const lineLinkTransforms: readonly FlowTransform<{
  readonly provider: string
  readonly token: string | null
}>[] = [
  (flow, { provider }) => onlyLine(flow, provider),
  (flow, { token }) => (token === null ? flow : withHiddenField(flow, unlinkTokenField, token)),
]
