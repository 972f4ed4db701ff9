import type { Flow, RawNode, UiText } from '@/lib/ory/kratos/flow/flow'
import { isReauthOrStepUp } from '@/lib/ory/kratos/flow/login-mode'
import { hasLine } from './line-nodes'

/** The labels of what helps after the loss of a LINE account. */
export interface LineFallbackCode {
  readonly field: UiText
  readonly button: UiText
}

/**
 * What helps after the loss of a LINE account: Kratos sends a code by SMS or mail to what the visitor types into the
 * field. It has the button if codes sign in (`methods.code.passwordless_enabled`).
 * @param provider Kratos' id for LINE (`LINE_PROVIDER_ID`)
 * @returns undefined where the login offers no code, or no LINE
 */
export function lineFallbackCode(flow: Flow, provider: string): LineFallbackCode | undefined {
  if (isReauthOrStepUp(flow) || !hasLine(flow, provider)) return undefined
  const labelOf = (isWanted: (node: RawNode) => boolean) => flow.ui.nodes.find(isWanted)?.meta?.label
  const field = labelOf(({ attributes: { name, type } }) => name === 'identifier' && type !== 'hidden')
  const button = labelOf(
    ({ group, attributes: { name, type, value } }) =>
      group === 'code' && name === 'method' && type === 'submit' && value === 'code',
  )
  return field && button ? { field, button } : undefined
}
