import { Announcement } from '@/components/islands/announcement'
import { CodeInput } from '@/components/islands/code-input'
import { FieldFocus } from '@/components/islands/field-focus'
import { buttonClass } from '@/components/ui/button-class'
import { Field } from '@/components/ui/field'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { CallingCountry } from '@/lib/phone/country-list'
import { type PhoneProblem, type PhoneStepState, verifyProblems } from '@/lib/phone/phone-session'
import type { PhoneStepView } from '@/lib/phone/phone-step'
import { InjectedText, PhoneButton, ProblemLine, type ProblemText } from './injected-text'
import { CountryField, NumberField, NumberMessages, numberExample } from './number-field'
import { PhoneStepForm } from './phone-posts'
import { SendCodeButton } from './send-code-button'

/** The data of a registration's phone step. */
export interface PhoneStepContext {
  /** The name of the field that the step replaces. */
  readonly field: string
  readonly step: PhoneStepState
  readonly view: PhoneStepView
  readonly csrfToken: string
  /** The countries to choose from. */
  readonly countries: readonly CallingCountry[]
  /** The code of the chosen country. It applies to a number without a plus. */
  readonly country: string | undefined
  /** Another country that the rejected number fits. */
  readonly suggestion?: CallingCountry | undefined
}

interface PhoneStepProps {
  readonly node: FlowNode
  readonly t: Translator
  readonly context: PhoneStepContext
}

/**
 * The phone field and the controls after it, in the order of docs/behaviour.md 2.6. Each button posts the
 * form to its own URL, so the step works without JavaScript. Each response loads the page again.
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
      <PhoneStepForm unreachable={t.text('form.unreachable')} errorLabel={t.text('severity.error')} />
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

interface SuggestedCountryProps {
  readonly t: Translator
  readonly country: CallingCountry
}

/**
 * Sends the code to the same number in another country. Its value comes after that of the list, so it wins.
 */
function SuggestedCountry({ t, country: { iso2, name, callingCode } }: SuggestedCountryProps) {
  return (
    <button
      type="submit"
      name="latchkey.country"
      value={iso2}
      formAction="/api/phone/send"
      formNoValidate
      className={buttonClass('outline')}
    >
      {t.text('phone.country_question', { country: `${name} ${isolate(callingCode, t.dir)}` })}
    </button>
  )
}

interface SendCodeProps {
  readonly t: Translator
  readonly view: PhoneStepView
}

/** The button that sends a code. Without JavaScript, a sentence shows how long to wait. */
function SendCode({ t, view: { send, verify, secondsToWait } }: SendCodeProps) {
  return (
    <>
      <SendCodeButton
        className={buttonClass(verify ? 'outline' : 'semibold', 'large')}
        label={
          <InjectedText name="traits.smssend" textKey="phone.send">
            {t.text('phone.send')}
          </InjectedText>
        }
        seconds={secondsToWait}
        warnAtEnd={verify}
      />
      {send === 'waiting' && (
        <noscript>
          <p className="field-message">{t.text('phone.again_without_script', { seconds: secondsToWait })}</p>
        </noscript>
      )}
    </>
  )
}

interface CodeEntryProps {
  readonly id: string
  readonly t: Translator
  /** The number that the code was sent to. */
  readonly phone: string
  readonly problem: ProblemText | undefined
}

const problemId = 'traits.error.phone.verification'

/** The field for the code that was sent, and the button that verifies it. */
function CodeEntry({ id, t, phone, problem }: CodeEntryProps) {
  return (
    <>
      <Announcement text={problem ? '' : t.text('phone.sent', { phone })} />
      <Field
        id={id}
        label={
          <InjectedText name="traits.sms" textKey="phone.sms">
            {t.text('phone.sms')}
          </InjectedText>
        }
        required
        messages={<ProblemLine name={problemId} problem={problem} />}
      >
        <CodeInput id={id} {...(problem && { describedBy: problemId })} />
      </Field>
      <FieldFocus field={{ id }} />
      <PhoneButton
        name="traits.phoneverify"
        formAction="/api/phone/verify"
        variant="semibold"
        textKey="phone.verify"
        t={t}
      />
    </>
  )
}

/** Shows that the number is verified, and offers to change it. */
function VerifiedNumber({ t }: { readonly t: Translator }) {
  return (
    <>
      <PhoneButton
        name="traits.reverification"
        formAction="/api/phone/reverification"
        variant="outline"
        textKey="phone.reverification"
        t={t}
      />
      <p className="phone-verified">
        <svg id="traits.tick" viewBox="0 0 20 20" className="icon" aria-hidden="true">
          <circle cx="10" cy="10" r="8.5" />
          <path d="m6 10.5 2.8 2.8L14 7.5" />
        </svg>
        <InjectedText name="traits.tick" textKey="phone.verified">
          {t.text('phone.verified')}
        </InjectedText>
      </p>
      <Announcement text={t.text('phone.verified')} isShown={false} />
    </>
  )
}
