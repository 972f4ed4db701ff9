import { submitRecovery } from '@/app/(flows)/recovery/actions'
import { submitVerification } from '@/app/(flows)/verification/actions'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { SubmitButton } from '@/components/islands/submit-button'
import { SignedInAs } from '@/components/screens/signed-in-as'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import { PostForm } from '@/components/ui/post-form'
import { currentAccount } from '@/lib/flows/login/redirect-if-signed-in'
import { mailLinkFields, mailLinkSchema } from '@/lib/flows/verification/mail-link'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { findFlow } from '@/lib/ory/kratos/calls/get-flow'
import { sentToAddress } from '@/lib/ory/kratos/flow/sent-mail'
import { currentVisitor } from '@/lib/request/visitor'

export default titled(() => pageTitle('mail_link.title'), MailLinkPage)

/**
 * Asks for confirmation before it uses the link of a mail, because opening a link must change nothing
 * (lib/flows/verification/mail-link.ts).
 */
async function MailLinkPage({ searchParams }: PageProps) {
  const [query, t] = await Promise.all([searchParams, currentTranslator()])
  const link = mailLinkSchema.safeParse(query)
  if (!link.success) redirect('/')
  const { kind, flow } = link.data
  const other = kind === 'recovery' ? await openOtherAccount(flow) : null
  const submit = kind === 'recovery' ? submitRecovery : submitVerification
  return (
    <Card title={t.text(`${kind}.title`)} subtitle={t.text(`mail_link.${kind}`)}>
      {other && (
        <SignedInAs t={t} identifier={other.name}>
          <a href="/">{t.text('mail_link.stay')}</a>
        </SignedInAs>
      )}
      {other && (
        <p>
          {other.address === ''
            ? t.text('mail_link.opens_unknown')
            : t.text('mail_link.opens', { address: other.address })}
        </p>
      )}
      {/* The action redirects: this form does not ask for a text. */}
      <PostForm
        className="form"
        action={submit as (form: FormData) => Promise<never>}
        fields={mailLinkFields(link.data)}
      >
        <SubmitButton className={buttonClass('semibold', 'large')} label={t.text('action.continue')} />
      </PostForm>
    </Card>
  )
}

/**
 * The account that is signed in here, and the address of the one that a recovery opens, as far as Kratos says: a link
 * of someone else would sign the visitor in to another account.
 * @returns null when no one is signed in
 */
async function openOtherAccount(flowId: string) {
  const visitor = await currentVisitor()
  const who = await currentAccount(visitor)
  if (who === null || who.kind === 'nobody') return null
  const flow = await findFlow('recovery', flowId, visitor)
  return {
    name: who.kind === 'signed_in' ? (who.name ?? undefined) : undefined,
    address: flow ? sentToAddress(flow.ui) : '',
  }
}
