import { headers } from 'next/headers'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { AutoSubmit } from '@/components/islands/auto-submit'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { unlinkToken, unlinkTokenField } from '@/lib/line/unlink'
import { isFromAllowedSite } from '@/lib/request/own-navigation'
import { submitUnlink } from './actions'

export default titled(() => pageTitle('line.account', 'settings', { name: lineName() }), UnbindPage)

/**
 * Unlinks LINE immediately if a site of `ALLOWED_RETURN_URLS` linked here, and requires a confirmation otherwise
 * (docs/behaviour.md 4.8). Our own pages never link here: their button Unlink posts the form with the token.
 */
async function UnbindPage() {
  const [t, sent, token] = await Promise.all([currentTranslator('settings'), headers(), unlinkToken()])
  const name = lineName()
  const isWanted = isFromAllowedSite(sent)
  return (
    <Card title={t.text('line.unbind', { name })}>
      <div className="stack">
        <form className="form" action={submitUnlink}>
          {token !== null && <input type="hidden" name={unlinkTokenField} value={token} />}
          <SubmitButton
            className={buttonClass('error', 'large')}
            label={t.text('line.unbind_action', { name })}
          />
          {isWanted && <AutoSubmit label={t.text('loading')} />}
        </form>
        {!isWanted && (
          <ButtonLink href="/" variant="semibold" size="large">
            {t.text('action.go_back')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
