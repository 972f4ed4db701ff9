import { LabelledAlert } from '@/components/flow/messages'
import { FormResult } from '@/components/islands/form-result'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { PostForm } from '@/components/ui/post-form'
import { LinkRow, Row } from '@/components/ui/row'
import { RowIcon } from '@/components/ui/row-icon'
import type { Translator } from '@/lib/i18n/translator'
import { type AccountArea, AccountPage } from './account-page'

interface AccountDataProps {
  readonly t: Translator
  readonly area: AccountArea
  /** The CSRF token of the form. */
  readonly csrfToken: string
  /** The result of the last form. `csrf`: its token was invalid. */
  readonly notice: 'csrf' | 'forgotten' | undefined
  /** Clears what this browser remembers; undefined if it remembers nothing. */
  readonly forgetBrowser: ((form: FormData) => Promise<void>) | undefined
  /** The page that deletes the account. Undefined if deletion is off. */
  readonly deleteHref: string | undefined
}

/** A copy of the visitor's data, what this browser remembers, and the link to the deletion of the account. */
export function AccountData({ t, area, csrfToken, notice, forgetBrowser, deleteHref }: AccountDataProps) {
  const severity = notice === 'csrf' ? 'info' : 'success'
  return (
    <AccountPage t={t} title={t.text('account_data.title')} area={area}>
      {notice && (
        <FormResult>
          <LabelledAlert t={t} severity={severity}>
            {t.text(notice === 'csrf' ? 'notice.csrf' : 'account_data.device_forgotten')}
          </LabelledAlert>
        </FormResult>
      )}
      <div className="rows">
        <Row
          icon={<RowIcon name="download" />}
          name={t.text('account_data.download_title')}
          state={t.text('account_data.download_hint')}
          isSentence
        >
          {/* The response is a file, so the page stays, and the button must not wait for a new one. */}
          <PostForm action="/api/account-data" fields={{ csrf_token: csrfToken }}>
            <button type="submit" className={buttonClass('outline', 'small')}>
              {t.text('account_data.download')}
            </button>
          </PostForm>
        </Row>
        {forgetBrowser && (
          <Row
            icon={<RowIcon name="computer" />}
            name={t.text('account_data.device_title')}
            state={t.text('account_data.device_hint')}
            isSentence
          >
            <PostForm action={forgetBrowser} fields={{ csrf_token: csrfToken }}>
              <SubmitButton
                className={buttonClass('outline', 'small')}
                label={t.text('account_data.forget_device')}
              />
            </PostForm>
          </Row>
        )}
        {deleteHref && (
          <LinkRow
            href={deleteHref}
            icon={<RowIcon name="trash" />}
            name={t.text('deletion.title')}
            state={t.text('deletion.hint')}
          />
        )}
      </div>
    </AccountPage>
  )
}
