import { LabelledAlert } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'

interface DeviceFormProps extends PostTarget {
  readonly t: Translator
  /** The code that was typed before, or that is in the URL. */
  readonly code: string
  /** The code was rejected. */
  readonly isWrong: boolean
  readonly notice: string | undefined
  /** The page that confirms that nothing was granted. */
  readonly refuseHref: string
}

/**
 * Asks for the code that a device shows. Warns about a code that another person sent: that person would get
 * into the account (RFC 8628 5.4).
 */
export function DeviceForm({ t, code, isWrong, notice, refuseHref, action, fields }: DeviceFormProps) {
  return (
    <Card title={t.text('device.title')} subtitle={t.text('device.subtitle')}>
      {notice && (
        <LabelledAlert t={t} severity="info">
          {notice}
        </LabelledAlert>
      )}
      <PostForm className="form" action={action} fields={fields}>
        <Field
          id="user-code"
          label={t.text('device.code')}
          required
          messages={isWrong && <WrongCode t={t} />}
        >
          <input
            // A new code replaces the value that the browser kept.
            key={code}
            id="user-code"
            name="user_code"
            dir="auto"
            type="text"
            className="input"
            defaultValue={code}
            required
            autoComplete="off"
            // Small and capital letters differ at Hydra, so a phone must not change them.
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            aria-describedby={isWrong ? 'user-code-messages device-warning' : 'device-warning'}
            {...(isWrong && { 'aria-invalid': true })}
          />
        </Field>
        <p id="device-warning">{t.text('device.warning')}</p>
        <div className="actions">
          <SubmitButton className={buttonClass('semibold', 'large')} label={t.text('action.continue')} />
          <ButtonLink href={refuseHref} variant="outline" size="large">
            {t.text('device.refuse')}
          </ButtonLink>
        </div>
      </PostForm>
    </Card>
  )
}

function WrongCode({ t }: { readonly t: Translator }) {
  return (
    <div id="user-code-messages">
      <p className="field-message text-error" role="alert">
        {t.text('device.wrong_code')}
      </p>
    </div>
  )
}
