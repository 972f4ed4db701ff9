import type { Flow, UiText } from '@/lib/ory/kratos/flow'
import { isSecondFactorMode } from '@/lib/ory/kratos/login-mode'
import { hasLine } from './line-nodes'

/**
 * The button that helps somebody who lost their account of LINE: Kratos sends a code by SMS or mail to what the
 * visitor types. Kratos has it where codes sign in (`methods.code.passwordless_enabled`).
 * @param provider Kratos' id for LINE (`LINE_PROVIDER_ID`)
 * @returns the button's label; undefined where the login offers no code, or no LINE
 */
export function codeInsteadOfLine(flow: Flow, provider: string): UiText | undefined {
  const { nodes } = flow.ui
  const isTyped = nodes.some(({ attributes: { name, type } }) => name === 'identifier' && type !== 'hidden')
  if (!isTyped || isSecondFactorMode(flow) || !hasLine(flow, provider)) return undefined
  const isButton = ({ name, type, value }: Record<string, unknown>) =>
    name === 'method' && type === 'submit' && value === 'code'
  const button = nodes.find(({ group, attributes }) => group === 'code' && isButton(attributes))
  return button?.meta?.label ?? undefined
}
