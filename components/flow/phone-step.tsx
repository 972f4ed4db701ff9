import { Announcement } from '@/components/islands/announcement'
import { CodeInput } from '@/components/islands/code-input'
import { PhoneInput } from '@/components/islands/phone-input'
import { SendCodeButton } from '@/components/islands/send-code-button'
import { buttonClass } from '@/components/ui/button-class'
import { Field } from '@/components/ui/field'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { PhoneStepView } from '@/lib/phone/phone-step'
import { type PhoneProblem, type PhoneStepState, verifyProblems } from '@/lib/session/phone-step-schema'
import { NodeMessages } from './node-messages'
import { nodeName } from './node-name'

/** What the phone step of a registration is shown with. */
export interface PhoneStepContext {
  /** The name of the field that it stands in place of. */
  readonly field: string
  readonly step: PhoneStepState
  readonly view: PhoneStepView
  readonly csrfToken: string
  /** The country of a number without a plus. */
  readonly country: string
}

interface PhoneStepProps {
  readonly node: FlowNode
  readonly t: Translator
  readonly context: PhoneStepContext
}

/** In the form of Taiwan (specification 2.6 and 5). */
const example = '+886 912 345 678'
const exampleInOnePiece = example.replaceAll(' ', '\u00a0')

/**
 * The phone field with all that is injected behind it, in the order of specification 2.6. The buttons are form posts
 * to addresses of their own, so that they work without script; each answer is the page anew.
 */
export function PhoneStep({ node, t, context: { step, view, csrfToken, country } }: PhoneStepProps) {
  const problem = step.problem
  const isAboutCode = verifyProblems.some((one) => one === problem)
  const formatProblem = problem && !isAboutCode ? problemText(problem, view, t) : undefined
  const codeProblem = problem && isAboutCode ? problemText(problem, view, t) : undefined
  const hintId = `${node.id}-hint`
  const codeId = `${node.id}-sms`
  return (
    <div className="phone-step" id="phone-step">
      <input type="hidden" name="latchkey.csrf" value={csrfToken} />
      <Field
        id={node.id}
        label={nodeName(node, t)}
        required
        messages={
          <>
            <p id={hintId} className="field-message">
              {t.text('phone.hint', { example: exampleInOnePiece, country: countryName(country, t.locale) })}
            </p>
            {step.phone === '' && !problem && <NodeMessages node={node} t={t} />}
            <ProblemLine id="traits.error.phone.format" text={formatProblem} />
          </>
        }
      >
        <PhoneInput
          id={node.id}
          value={step.phone}
          placeholder={example}
          readOnly={view.verified}
          describedBy={formatProblem ? `traits.error.phone.format ${hintId}` : hintId}
          isInvalid={formatProblem !== undefined}
        />
      </Field>
      {view.send !== 'hidden' && (
        <>
          <SendCodeButton
            key={step.waitUntil}
            className={buttonClass(view.verify ? 'outline' : 'semibold', 'large')}
            label={t.text('phone.send')}
            seconds={view.secondsToWait}
            warnAtEnd={view.verify}
          />
          {view.send === 'waiting' && (
            <noscript>
              <p className="field-message">
                {t.text('phone.again_without_script', { seconds: view.secondsToWait })}
              </p>
            </noscript>
          )}
        </>
      )}
      {view.verify && (
        <>
          <Announcement text={codeProblem ? '' : t.text('phone.sent', { phone: step.phone })} />
          <Field
            id={codeId}
            label={t.text('phone.sms')}
            required
            messages={<ProblemLine id="traits.error.phone.verification" text={codeProblem} />}
          >
            <CodeInput id={codeId} {...(codeProblem && { describedBy: 'traits.error.phone.verification' })} />
          </Field>
          <button
            type="submit"
            name="traits.phoneverify"
            formAction="/api/phone/verify"
            formNoValidate
            className={buttonClass('semibold', 'large')}
          >
            {t.text('phone.verify')}
          </button>
        </>
      )}
      {view.verified && (
        <>
          <button
            type="submit"
            name="traits.reverification"
            formAction="/api/phone/reverification"
            formNoValidate
            className={buttonClass('outline', 'large')}
          >
            {t.text('phone.reverification')}
          </button>
          <p className="phone-verified">
            <Tick />
            {t.text('phone.verified')}
          </p>
          <Announcement text={t.text('phone.verified')} isShown={false} />
        </>
      )}
    </div>
  )
}

function ProblemLine({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p id={id} className="field-message text-error" role="alert">
      {text}
    </p>
  )
}

function problemText(problem: PhoneProblem, { secondsToWait }: PhoneStepView, t: Translator): string {
  const minutes = Math.max(1, Math.ceil(secondsToWait / 60))
  return t.text(`phone.problem.${problem}`, { example, minutes })
}

function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
}

function Tick() {
  return (
    <svg id="traits.tick" viewBox="0 0 20 20" className="icon" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="8.5" />
      <path d="m6 10.5 2.8 2.8L14 7.5" />
    </svg>
  )
}
