import { providerName } from '@/lib/messages/provider-name'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { type SecondStep, secondStepOf } from '@/lib/ory/kratos/flow/second-step'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import type { KratosSession } from '@/lib/ory/kratos/session/kratos-session'

/** How an account is protected, as far as Kratos tells. Each part is undefined if Kratos does not offer it. */
export interface AccountProtection {
  /** Kratos never tells that an account has no password. */
  readonly password: { readonly isOn: true | undefined } | undefined
  readonly passwordless: Passwordless | undefined
  readonly secondStep: SecondStep | undefined
}

/** What signs in without a password. */
type Passwordless =
  | { readonly isOn: true; readonly hasPasskey: boolean; readonly providers: readonly string[] }
  | { readonly isOn: false; readonly section: SettingsGroup }

/**
 * Reads the protection of an account from its settings, which show what can be added and removed, and from the
 * session, which names the methods of the sign-in. Pure.
 */
export function accountProtection({ ui }: Pick<Flow, 'ui'>, session: KratosSession): AccountProtection {
  const names = new Set(ui.nodes.map(({ attributes }) => attributes.name))
  const groups = new Set(ui.nodes.map(({ group }) => group))
  const usesPassword = session.methods.some(({ method }) => method === 'password')
  return {
    password: groups.has('password') ? { isOn: usesPassword || undefined } : undefined,
    passwordless: passwordlessOf({ ui }, names),
    secondStep: secondStepOf({ ui }),
  }
}

function passwordlessOf({ ui }: Pick<Flow, 'ui'>, names: ReadonlySet<unknown>): Passwordless | undefined {
  const hasPasskey = names.has('passkey_remove')
  const providers = ui.nodes
    .filter(({ attributes }) => attributes.name === 'unlink')
    .map(({ attributes, meta }) =>
      providerName(scalar(meta?.label?.context?.provider) || scalar(attributes.value)),
    )
  if (hasPasskey || providers.length > 0) return { isOn: true, hasPasskey, providers }
  if (names.has('passkey_register_trigger')) return { isOn: false, section: 'passkey' }
  return names.has('link') ? { isOn: false, section: 'oidc' } : undefined
}
