import type { Flow } from './flow'
import { messageIds } from './message-ids'

/**
 * Whether a visitor can finish a registration only with one provider. Kratos removes all other methods from
 * the flow when the provider failed, when the visitor left it, or when it did not send every required trait.
 */
export function isTiedToProvider({ ui }: Flow): boolean {
  const inputs = ui.nodes.filter(({ attributes }) => attributes.name !== 'csrf_token')
  return inputs.length > 0 && inputs.every(({ group }) => group === 'oidc') && inputs.some(isContinue)
}

/** The button "Continue". A registration that still offers a choice has "Sign up with ...". */
function isContinue({ meta }: Flow['ui']['nodes'][number]): boolean {
  return meta?.label?.id === messageIds.registrationContinue
}
