import 'server-only'
import type { PageProps } from '@/app/page-props'
import { signOutPost } from '@/app/sign-out-post'
import { RequiredForm } from '@/components/required-actions/required-form'
import { ButtonLink } from '@/components/ui/button-link'
import { requiredActionsUrl } from '@/lib/destination/required-actions-url'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { identifierIn } from '@/lib/ory/kratos/flow/known-identifier'
import { offersBackupCodes } from '@/lib/required-actions/offered-methods'
import { submitRequired } from './actions'
import { openRequiredForm } from './open-required-form'
import { requiredNotice } from './required-notice'

/** An offer after a new second factor, and not required: 'Not now' continues. */
export async function BackupCodesOffer({ searchParams }: PageProps) {
  const [open, signOut, t] = await Promise.all([
    openRequiredForm(searchParams),
    signOutPost(),
    currentTranslator(),
  ])
  const { flow, pageUrl } = open
  const onward = requiredActionsUrl(pageUrl.query)
  if (!offersBackupCodes(flow)) redirect(onward)
  const identifier = identifierIn(flow.identity?.traits)
  const isShown = flow.ui.nodes.some(({ attributes }) => attributes.name === 'lookup_secret_confirm')
  return (
    <RequiredForm
      t={t}
      identifier={identifier}
      place={undefined}
      notice={requiredNotice(pageUrl.query, t, identifier)}
      signOut={signOut}
      title={t.text('required.codes_title')}
      hint={t.text(isShown ? 'settings.hint_codes_new' : 'settings.hint_codes')}
      open={open}
      group="lookup_secret"
      action={submitRequired}
    >
      {!isShown && (
        <ButtonLink href={onward} variant="outline" size="large">
          {t.text('home.passkey_refuse')}
        </ButtonLink>
      )}
    </RequiredForm>
  )
}
