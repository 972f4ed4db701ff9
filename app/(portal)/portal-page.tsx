import 'server-only'
import { PortalLoading } from '@/components/portal/portal-loading'
import { PortalTokenForm } from '@/components/portal/portal-token-form'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { serviceTimeout } from '@/lib/ory/clients/clients'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { portalBinding } from '@/lib/portal/browser-response'
import { portalConfig } from '@/lib/portal/portal-config'
import { hasStoredTokens } from '@/lib/portal/stored-tokens'
import { csrfField } from '@/lib/session/csrf-field'
import type { SearchParams } from '@/lib/urls/flow-page-url'
import { submitToken } from './actions'

/**
 * The dashboard of the portal (docs/behaviour.md 4.7). It waits for a route handler or an action: a page cannot set
 * cookies.
 */
export async function PortalPage({ query }: { readonly query: SearchParams }) {
  const { USER_CLIENT_URL, USER_CLIENT_TOKEN_FETCH } = portalConfig()
  const t = await currentTranslator()
  const returnTo = allowedReturnTo(query.return_to)
  if (USER_CLIENT_TOKEN_FETCH === 'server' || (await hasStoredTokens())) {
    const search = returnTo === null ? '' : `?${new URLSearchParams({ return_to: returnTo })}`
    return <PortalLoading t={t} href={`/api/portal/complete${search}`} />
  }
  return (
    <PortalTokenForm
      t={t}
      action={submitToken}
      fields={{
        ...csrfField(portalBinding(await whoIsSignedIn())),
        ...(returnTo !== null && { return_to: returnTo }),
      }}
      tokenUrl={`${USER_CLIENT_URL}/oauth/token`}
      timeoutMs={serviceTimeout}
    />
  )
}
