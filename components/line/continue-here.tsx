import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'

/** The visitor's step between an in-app browser and the device's own. */
export type ContinueHereState =
  | { readonly kind: 'ready'; readonly code: string }
  /** Still in the app. `href` leaves it; without one, only its menu does. */
  | { readonly kind: 'inside'; readonly appName: string; readonly href: string | undefined }
  /** The code was used, has expired, or is unknown. */
  | { readonly kind: 'used' }

interface ContinueHereProps {
  readonly t: Translator
  /** Latchkey's host, which the visitor can compare with the address bar. */
  readonly site: string
  readonly state: ContinueHereState
  readonly action: (form: FormData) => Promise<void>
}

/** Offers to continue in this browser what was started in an in-app browser. */
export function ContinueHere({ t, site, state, action }: ContinueHereProps) {
  switch (state.kind) {
    case 'ready':
      return (
        <Card title={t.text('handover.title', { site })}>
          <p>{t.text('handover.body')}</p>
          <form action={action}>
            <input type="hidden" name="code" value={state.code} />
            <SubmitButton className={buttonClass('semibold', 'large')} label={t.text('action.continue')} />
          </form>
        </Card>
      )
    case 'inside':
      return (
        <Card title={t.text('handover.title', { site })}>
          <p>{t.text('handover.leave', { name: state.appName })}</p>
          {state.href === undefined ? (
            <p>{t.text('in_app.menu', { name: state.appName })}</p>
          ) : (
            <ButtonLink href={state.href} variant="semibold" size="large">
              {t.text('line.open_in_browser')}
            </ButtonLink>
          )}
        </Card>
      )
    case 'used':
      return (
        <Card title={t.text('handover.used_title')}>
          <p>{t.text('handover.used_body')}</p>
          <ButtonLink href="/login" variant="semibold" size="large">
            {t.text('login.title')}
          </ButtonLink>
        </Card>
      )
    default:
      return state satisfies never
  }
}
