import { SendCodeButton } from '@/components/islands/send-code-button'
import { buttonClass } from '@/components/ui/button-class'
import type { Translator } from '@/lib/i18n/translator'
import type { PhoneStepView } from '@/lib/phone/phone-step'
import { InjectedText } from './injected-text'

interface SendCodeProps {
  readonly t: Translator
  readonly view: PhoneStepView
}

/** The button that sends a code. Without script, a sentence says how long to wait. */
export function SendCode({ t, view: { send, verify, secondsToWait } }: SendCodeProps) {
  return (
    <>
      <SendCodeButton
        className={buttonClass(verify ? 'outline' : 'semibold', 'large')}
        label={
          <InjectedText name="traits.smssend" textKey="phone.send">
            {t.text('phone.send')}
          </InjectedText>
        }
        countText={t.text('settings.row_numbered', { name: '', number: '{seconds}' })}
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
