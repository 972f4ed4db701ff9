import { ButtonLink } from '@/components/ui/button-link'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import { Spinner } from '@/components/ui/spinner'
import type { Translator } from '@/lib/i18n/translator'
import { PortalToken } from './portal-token'

interface PortalTokenFormProps extends PostTarget {
  readonly t: Translator
  readonly tokenUrl: string
  readonly timeoutMs: number
}

/**
 * The dashboard if the browser must fetch the token (`USER_CLIENT_TOKEN_FETCH=browser`). This needs
 * JavaScript.
 */
export function PortalTokenForm({ t, action, fields, tokenUrl, timeoutMs }: PortalTokenFormProps) {
  return (
    <PostForm action={action} fields={fields}>
      <PortalToken url={tokenUrl} timeoutMs={timeoutMs} />
      <Spinner label={t.text('loading')} isDelayed needsScript>
        <noscript>
          <p>{t.text('portal.needs_script')}</p>
          <ButtonLink href="/settings" variant="semibold" size="large">
            {t.text('home.settings')}
          </ButtonLink>
        </noscript>
      </Spinner>
    </PostForm>
  )
}
