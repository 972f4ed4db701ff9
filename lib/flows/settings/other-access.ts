import 'server-only'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { beganWithRecovery } from '@/lib/flows/recovery/recovery-settings'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import { otherSessions } from '@/lib/ory/kratos/session/sessions'
import { resultSection } from './result-section'

/** What is still signed in beside this session. A list that we cannot read counts as access. */
export interface OtherAccess {
  readonly devices: boolean
  /** Undefined where OAuth2 is not configured. */
  readonly applications: boolean | undefined
}

/** Whether an account allows applications to use it. Undefined where OAuth2 is not configured. */
type HasApplications = (identityId: string) => Promise<boolean | undefined>

/**
 * What is still signed in after a recovery or a new password, as Kratos and Hydra list it now.
 * @returns undefined in any other settings flow
 */
export async function readOtherAccess(
  { flow, session }: Pick<OpenFlow, 'flow' | 'session'>,
  hasApplications: HasApplications,
): Promise<OtherAccess | undefined> {
  const hasNewPassword = isSaved(flow) && resultSection(flow, session) === 'password'
  if (!hasNewPassword && !beganWithRecovery(flow)) return undefined
  const [others, applications] = await Promise.all([
    otherSessions(),
    hasApplications(flow.identity?.id ?? ''),
  ])
  return {
    devices: others.kind === 'unknown' || others.sessions.length > 0,
    applications,
  }
}
