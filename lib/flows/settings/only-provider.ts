import 'server-only'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { confirmingNodes } from '@/lib/ory/kratos/session/only-method'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'

/** The buttons of ways that can be removed. With one of them, Kratos shows all providers that are linked. */
const removals: readonly unknown[] = ['unlink', 'passkey_remove']

/** Ways to sign in whose presence means that a provider is not the only one. */
const otherWays: readonly string[] = ['password', 'code', 'passkey', 'webauthn']

/**
 * The provider that is linked and is the visitor's only way to sign in. Kratos (1.3.1 and 26.2.0) has no button for it
 * in the settings: none to link it, and none to unlink it. It has none either for a provider that it does not offer. So
 * the flow that confirms the visitor must name the provider, and no other way.
 * @returns its id; undefined when the settings name every provider, when no sign-in of this session used it, or when
 *   Kratos does not answer
 */
export async function findOnlyProvider({ ui }: Flow): Promise<string | undefined> {
  if (ui.nodes.some(({ attributes }) => removals.includes(attributes.name))) return undefined
  const who = await whoIsSignedIn()
  const used = who.kind === 'signed_in' ? who.session.methods : []
  const named = providersIn(ui.nodes)
  const unnamed = used.find(
    ({ method, provider }) => method === 'oidc' && provider && !named.includes(provider),
  )
  const confirming = unnamed?.provider && (await confirmingNodes())
  if (!confirming || confirming.some(({ group }) => otherWays.includes(group))) return undefined
  return providersIn(confirming).includes(unnamed.provider) ? unnamed.provider : undefined
}

function providersIn(nodes: readonly RawNode[]): readonly unknown[] {
  return nodes.filter(({ group }) => group === 'oidc').map(({ attributes }) => attributes.value)
}

/**
 * The settings flow with a button for that provider that cannot be pressed, as Kratos has one for the last passkey. So
 * the visitor finds it among the others, and reads why it stays. Pure.
 */
export function withOnlyProvider(flow: Flow, provider: string): Flow {
  const label = {
    id: messageIds.unlinkLabel,
    type: 'info',
    text: `Unlink ${provider}`,
    context: { provider },
  }
  const node: RawNode = {
    type: 'input',
    group: 'oidc',
    attributes: { node_type: 'input', type: 'submit', name: 'unlink', value: provider, disabled: true },
    messages: [],
    meta: { label },
  }
  return { ...flow, ui: { ...flow.ui, nodes: [...flow.ui.nodes, node] } }
}
