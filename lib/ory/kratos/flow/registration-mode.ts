import type { Flow } from './flow'
import { filterMessages, mapNodes } from './map-nodes'
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
 * 25.4 (docs/behaviour.md 2.6).
 * @param provider the id of the provider in Kratos
 */
export function isFromThisProvider({ ui }: Flow, provider: string): boolean {
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

/**
 * The flow of a registration by a provider, in which a field that the provider did not fill is not the visitor's
 * error. Kratos reports it as an error before they have typed anything.
 */
export function withoutPrefillErrors(flow: Flow): Flow {
  if (!isTiedToProvider(flow)) return flow
  return mapNodes(flow, (node) => ({
    ...node,
    messages: node.messages.map((text) =>
      text.id === messageIds.missingProperty ? { ...text, type: 'info' } : text,
    ),
  }))
}

/** The flow whose first of two steps ends with "Continue": the second one signs up. */
export function withContinueLabel(flow: Flow): Flow {
  if (registrationStep(flow) !== 1) return flow
  return mapNodes(flow, (node) => {
    const { name, value } = node.attributes
    if (!isSubmit(node) || name !== 'method' || value !== 'profile') return node
    return { ...node, meta: { label: { id: messageIds.continueLabel, text: 'Continue', type: 'info' } } }
  })
}

/** The flow without the message that explains the second step, for a screen that says it in its heading. */
export function withoutMethodPrompt(flow: Flow): Flow {
  return filterMessages(flow, ({ id }) => id !== messageIds.chooseMethod)
}

/** The button "Continue". A registration that still offers a choice has "Sign up with ...". */
function isContinue({ meta, attributes }: Node): boolean {
  return attributes.name === 'provider' && meta?.label?.id === messageIds.registrationContinue
}

function isSubmit({ attributes }: Node): boolean {
  return attributes.type === 'submit'
}
