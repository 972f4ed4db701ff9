import { redirect } from 'next/navigation'
import { submitRecovery } from '@/app/(flows)/recovery/actions'
import { submitVerification } from '@/app/(flows)/verification/actions'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { withTitle } from '@/app/with-title'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import { OwnForm } from '@/components/ui/own-form'
import { mailLinkFields, mailLinkSchema } from '@/lib/flows/verification/mail-link'
import { currentTranslator } from '@/lib/i18n/current-translator'

export default withTitle(() => pageTitle('mail_link.title'), MailLinkPage)

/** Asks before it uses the link of a mail: opening a link must change nothing (lib/flows/verification/mail-link.ts). */
async function MailLinkPage({ searchParams }: PageProps) {
  const [query, t] = await Promise.all([searchParams, currentTranslator()])
  const link = mailLinkSchema.safeParse(query)
  if (!link.success) redirect('/')
  const { kind } = link.data
  const submit = kind === 'recovery' ? submitRecovery : submitVerification
  return (
    <Card title={t.text(`${kind}.title`)} subtitle={t.text(`mail_link.${kind}`)}>
      {/* The action redirects: this form does not ask for a text. */}
      <OwnForm
        className="form"
        action={submit as (form: FormData) => Promise<never>}
        fields={mailLinkFields(link.data)}
      >
        <SubmitButton className={buttonClass('semibold', 'large')} label={t.text('action.continue')} />
      </OwnForm>
    </Card>
  )
}
