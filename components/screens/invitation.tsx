import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { markAddresses } from '@/components/ui/mark-addresses'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'
import { SupportLink } from './failure-screen'

interface InvitationProps {
  readonly t: Translator
  /** What the invitation is to. */
  readonly brand: string
  readonly supportUrl: string | undefined
  readonly invitation:
    | { readonly kind: 'open'; readonly from: string | undefined; readonly address: string }
    | { readonly kind: 'expired' | 'replaced' | 'revoked' | 'used' | 'unknown' }
  readonly accept: PostTarget
  /**
   * Another person is signed in: who, and how to sign out. The name is unknown while a second factor is due.
   */
  readonly other: { readonly identifier: string | undefined; readonly signOut: PostTarget } | undefined
}

/** An invitation: who invites to what, or why it does not work. */
export function Invitation({ t, brand, supportUrl, invitation, accept, other }: InvitationProps) {
  if (invitation.kind !== 'open') {
    return (
      <Card title={t.text('invitation.over')} footer={supportUrl && <SupportLink t={t} href={supportUrl} />}>
        <p>{t.text(`invitation.${invitation.kind}`)}</p>
        <ButtonLink href="/login" variant="semibold" size="large">
          {t.text('login.title')}
        </ButtonLink>
      </Card>
    )
  }
  const { from, address } = invitation
  return (
    <Card title={t.text('invitation.title')}>
      <p>{from ? t.text('invitation.from', { name: from, brand }) : t.text('invitation.to', { brand })}</p>
      {other ? (
        <>
          {other.identifier && (
            <p>{markAddresses(t.text('home.signed_in_as', { identifier: other.identifier }))}</p>
          )}
          <p>{t.text('invitation.other')}</p>
          <OneButton post={other.signOut} label={t.text('action.sign_out')} />
        </>
      ) : (
        <>
          <p>{markAddresses(t.text('invitation.address', { identifier: address }))}</p>
          <OneButton post={accept} label={t.text('action.continue')} />
        </>
      )}
    </Card>
  )
}

function OneButton({ post, label }: { readonly post: PostTarget; readonly label: string }) {
  return (
    <PostForm {...post}>
      <SubmitButton className={buttonClass('semibold', 'large')} label={label} />
    </PostForm>
  )
}
