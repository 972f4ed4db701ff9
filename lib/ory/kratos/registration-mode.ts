import type { Flow } from './flow'
import { messageIds } from './message-ids'

/**
 * Whether a registration can only be finished through one provider: after a provider failed, was left, or did not know
 * everything, Kratos takes all other ways out of the flow.
 */
export function isTiedToProvider({ ui }: Flow): boolean {
  const inputs = ui.nodes.filter(({ attributes }) => attributes.name !== 'csrf_token')
  return inputs.length > 0 && inputs.every(({ group }) => group === 'oidc') && inputs.some(isContinue)
}

/** "Continue", where a registration that may still choose says "Sign up with ...". */
function isContinue({ meta }: Flow['ui']['nodes'][number]): boolean {
  return meta?.label?.id === messageIds.registrationContinue
}
