import { submitLogout } from '@/app/(oauth2)/logout/actions'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { Invitation } from '@/components/screens/invitation'
import { config } from '@/lib/config/config'
import { currentAccount } from '@/lib/flows/login/redirect-if-signed-in'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { openInvitation } from '@/lib/invitations/invitation'
import { openLogout } from '@/lib/ory/kratos/calls/logout-flow'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { currentVisitor } from '@/lib/request/visitor'
import { submitInvitation } from './actions'
import { invitationFields, invitationHref, invitationQuery } from './query'

export default titled(() => pageTitle('invitation.title'), InvitationPage)

/**
 * The page of an invitation: who invites to what, and for which account. Opening it changes nothing, because programs
 * open links too.
 */
async function InvitationPage({ searchParams }: PageProps) {
  const link = invitationQuery.parse(await searchParams)
  const visitor = await currentVisitor()
  const [open, who, t] = await Promise.all([
    openInvitation(link, visitor),
    currentAccount(visitor),
    currentTranslator(),
  ])
  if (open.kind === 'failed') redirect(await currentFailureUrl(open.reason, invitationHref(link)))
  if (open.kind === 'open' && who?.kind === 'unknown')
    redirect(await currentFailureUrl(who.reason, invitationHref(link)))
  const isOwn = who?.kind === 'signed_in' && open.kind === 'open' && who.identity.id === link.id
  const isOther = open.kind === 'open' && !isOwn && who !== null && who.kind !== 'nobody'
  const logout = isOther ? await openLogout() : undefined
  const { BRAND_NAME, SUPPORT_URL } = config()
  return (
    <Invitation
      t={t}
      brand={BRAND_NAME}
      supportUrl={SUPPORT_URL}
      invitation={
        open.kind === 'open'
          ? { kind: 'open', from: open.record.from, address: open.address ?? '' }
          : { kind: open.kind }
      }
      accept={{ action: submitInvitation, fields: invitationFields(link) }}
      other={
        logout?.kind === 'ready'
          ? {
              identifier: who?.kind === 'signed_in' ? (who.name ?? undefined) : undefined,
              signOut: {
                action: submitLogout,
                fields: { logout_token: logout.token, return_to: invitationHref(link) },
              },
            }
          : undefined
      }
    />
  )
}
