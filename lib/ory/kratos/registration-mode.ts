import type { Flow } from './flow'
import { messageIds } from './message-ids'

type Node = Flow['ui']['nodes'][number]

/**
 * Whether a visitor can finish a registration only with one provider. Kratos removes all other methods from
 * the flow when the provider failed, when the visitor left it, or when it did not send every required trait.
 */
export function isTiedToProvider({ ui }: Flow): boolean {
  return ui.nodes.some(isContinue) && ui.nodes.filter(isSubmit).every(({ group }) => group === 'oidc')
}

/**
 * Whether a registration came by this provider: its button "Continue" is the provider's. Kratos has this
 * button in every release. The group of the traits tells nothing: it is `oidc` in 1.3.1 and `default` since
 * 25.4 (decisions.md, "Two registration screens").
 * @param provider the id of the provider in Kratos
 */
export function cameByProvider({ ui }: Flow, provider: string): boolean {
  return ui.nodes.some((node) => isContinue(node) && node.attributes.value === provider)
}

/**
 * The screen of a registration in two steps: first who the visitor is, then how they will sign in. Undefined
 * for a registration with one screen.
 */
export function registrationStep({ ui }: Flow): 1 | 2 | undefined {
  const has = (name: string, value: string) =>
    ui.nodes.some(
      (node) => isSubmit(node) && node.attributes.name === name && node.attributes.value === value,
    )
  if (has('screen', 'previous')) return 2
  return has('method', 'profile') ? 1 : undefined
}

/** The button "Continue". A registration that still offers a choice has "Sign up with ...". */
function isContinue({ meta, attributes }: Node): boolean {
  return attributes.name === 'provider' && meta?.label?.id === messageIds.registrationContinue
}

function isSubmit({ attributes }: Node): boolean {
  return attributes.type === 'submit'
}
