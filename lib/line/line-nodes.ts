import type { Flow, RawNode } from '@/lib/ory/kratos/flow'

/** A button of LINE: to sign in, to sign up, to link or to unlink. */
function isLine({ group, attributes }: RawNode, provider: string): boolean {
  return group === 'oidc' && attributes.type === 'submit' && attributes.value === provider
}

/** Whether a flow offers LINE. */
export function hasLine({ ui }: Flow, provider: string): boolean {
  return ui.nodes.some((node) => isLine(node, provider))
}

/** The name of LINE's button in the settings: what can be done about LINE; undefined when Kratos offers neither. */
export function lineChange({ ui }: Flow, provider: string): 'link' | 'unlink' | undefined {
  const name = ui.nodes.find((node) => isLine(node, provider))?.attributes.name
  return name === 'link' || name === 'unlink' ? name : undefined
}

/** The flow with nothing but LINE's button, and what every form needs. */
export function onlyLine(flow: Flow, provider: string): Flow {
  return withNodes(flow, (node) => node.attributes.name === 'csrf_token' || isLine(node, provider))
}

/** The flow without LINE's button. */
export function withoutLine(flow: Flow, provider: string): Flow {
  return withNodes(flow, (node) => !isLine(node, provider))
}

/**
 * The flow without what does not work inside LINE's browser: Google turns embedded browsers away, and there are no
 * passkeys. Left as it is where nothing else is offered.
 */
export function withoutUnusable(flow: Flow): Flow {
  const usable = withNodes(flow, ({ group, attributes }) => {
    const isGoogle = group === 'oidc' && attributes.value === 'google'
    return !isGoogle && group !== 'passkey' && group !== 'webauthn'
  })
  return usable.ui.nodes.some(({ attributes }) => attributes.type === 'submit') ? usable : flow
}

/**
 * The flow with the name and the sign that people know LINE by on its buttons (specification 2.4), whatever Kratos calls
 * its provider.
 */
export function withLineName(flow: Flow, { provider, name }: { provider: string; name: string }): Flow {
  if (!hasLine(flow, provider)) return flow
  const nodes = flow.ui.nodes.map((node) => (isLine(node, provider) ? named(node, name) : node))
  return { ...flow, ui: { ...flow.ui, nodes } }
}

function named(node: RawNode, name: string): RawNode {
  const label = node.meta?.label
  const context = { ...label?.context, provider: name }
  return {
    ...node,
    attributes: { ...node.attributes, icon: 'line' },
    ...(label && { meta: { ...node.meta, label: { ...label, context } } }),
  }
}

function withNodes(flow: Flow, isKept: (node: RawNode) => boolean): Flow {
  return { ...flow, ui: { ...flow.ui, nodes: flow.ui.nodes.filter(isKept) } }
}

/**
 * Whether a registration came by LINE: Kratos asks for what LINE did not tell, and only LINE can finish it (decisions.md,
 * "Two registration screens").
 */
export function cameByLine(flow: Flow, provider: string): boolean {
  const asksForTraits = flow.ui.nodes.some(
    ({ group, attributes }) => group === 'oidc' && String(attributes.name).startsWith('traits.'),
  )
  return asksForTraits && hasLine(flow, provider)
}

/** Traits that are LINE's to tell (specification 2.6). */
const ownTraits = /^traits\.(username|(first|last)_?name|name\.(first|last))$/i

/**
 * The registration of somebody who came by LINE: names are not asked for, nor an e-mail address that is known. A field
 * that Kratos complains of, or that is needed and empty, stays: nobody could go on otherwise.
 */
export function withHiddenTraits(flow: Flow): Flow {
  const nodes = flow.ui.nodes.map((node) => {
    const { name, value, required } = node.attributes
    const isEmpty = value === undefined || value === ''
    const isNeeded = node.messages.some(({ type }) => type === 'error') || (required === true && isEmpty)
    const isHidden = ownTraits.test(String(name)) || (name === 'traits.email' && !isEmpty)
    return isHidden && !isNeeded ? { ...node, attributes: { ...node.attributes, type: 'hidden' } } : node
  })
  return { ...flow, ui: { ...flow.ui, nodes } }
}
