import type { NodeOverride } from '@/components/flow/node-context'
import type { Translator } from '@/lib/i18n/translator'
import { PhoneStep, type PhoneStepContext } from './phone-step'

/** Renders the phone step in the place of its field. */
export function phoneStepOverride(context: PhoneStepContext, t: Translator): NodeOverride {
  return (node) =>
    'name' in node && node.name === context.field ? (
      <PhoneStep node={node} t={t} context={context} />
    ) : undefined
}

/** Which step of a registration the phone step is, as a small line above the heading. */
export function phoneStepLine({ view }: PhoneStepContext, t: Translator): string {
  return view.verified
    ? t.text('phone.step', { step: 2, steps: 2 })
    : t.text('phone.step_named', { step: 1, steps: 2 })
}
