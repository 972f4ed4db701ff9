import { PhonePosts } from '@/components/islands/phone-posts'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { CallingCountry } from '@/lib/phone/country-list'
import type { PhoneStepView } from '@/lib/phone/phone-step'
import { type PhoneProblem, type PhoneStepState, verifyProblems } from '@/lib/session/phone-step-schema'
import { CodeEntry } from './code-entry'
import { CountryField } from './country-field'
import { NumberField, NumberMessages, numberExample } from './number-field'
import { SendCode } from './send-code'
import { SuggestedCountry } from './suggested-country'
import { VerifiedNumber } from './verified-number'

/** The data of a registration's phone step. */
export interface PhoneStepContext {
  /** The name of the field that the step replaces. */
  readonly field: string
  readonly step: PhoneStepState
  readonly view: PhoneStepView
  readonly csrfToken: string
  /** The countries to choose from. */
  readonly countries: readonly CallingCountry[]
  /** The code of the country that is chosen. It counts for a number without a plus. */
  readonly country: string | undefined
  /** Another country that the refused number fits. */
  readonly suggestion?: CallingCountry | undefined
}

interface PhoneStepProps {
  readonly node: FlowNode
  readonly t: Translator
  readonly context: PhoneStepContext
}

/**
 * The phone field and the controls after it, in the order of docs/behaviour.md 2.6. Each button posts the form to
 * a URL of its own, so the step works without script. Each response loads the page again.
 */
export function PhoneStep({ node, t, context }: PhoneStepProps) {
  const { step, view, csrfToken, countries, country } = context
  const { numberProblem, codeProblem } = problemTexts(step.problem, view, t)
  const number = {
    node,
    t,
    value: step.phone,
    isVerified: view.verified,
    problem: numberProblem,
    showsNodeMessages: step.phone === '' && !step.problem,
  }
  return (
    <div className="phone-step" id="phone-step">
      <input type="hidden" name="latchkey.csrf" value={csrfToken} />
      <div>
        <div className={view.verified ? undefined : 'phone-row'}>
          {!view.verified && (
            <CountryField id={`${node.id}-country`} t={t} countries={countries} chosen={country} />
          )}
          <NumberField {...number} />
        </div>
        <NumberMessages {...number} />
      </div>
      {context.suggestion && <SuggestedCountry t={t} country={context.suggestion} />}
      {view.send !== 'hidden' && <SendCode key={step.waitUntil} t={t} view={view} />}
      {view.verify && <CodeEntry id={`${node.id}-sms`} t={t} phone={step.phone} problem={codeProblem} />}
      {view.verified && <VerifiedNumber t={t} />}
      <PhonePosts unreachable={t.text('form.unreachable')} errorLabel={t.text('severity.error')} />
    </div>
  )
}

/** The text of the last problem, for the field that it is about. */
function problemTexts(problem: PhoneProblem | undefined, { secondsToWait }: PhoneStepView, t: Translator) {
  if (!problem) return {}
  const minutes = Math.max(1, Math.ceil(secondsToWait / 60))
  const textKey = `phone.problem.${problem}` as const
  const told = { textKey, text: t.text(textKey, { example: numberExample, minutes }) }
  const isAboutCode = verifyProblems.some((verifyProblem) => verifyProblem === problem)
  return isAboutCode ? { codeProblem: told } : { numberProblem: told }
}
