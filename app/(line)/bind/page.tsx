import type { Metadata } from 'next'
import { submitSettings } from '@/app/(flows)/settings/actions'
import { submitUnlink } from '@/app/(line)/unbind/actions'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { ProviderIcon } from '@/components/flow/nodes/provider-icon'
import { LineSettings } from '@/components/screens/line-settings'
import { pageNotice } from '@/components/screens/page-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { bindFlowOf } from './bind-flow'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('line.account', 'settings', { name: lineName() })
}

/** Links or unlinks LINE, and nothing else (specification 2.7). */
export default async function BindPage({ searchParams }: PageProps) {
  const [open, t] = await Promise.all([openPageFlow('bind', searchParams), currentTranslator('settings')])
  const bind = await bindFlowOf(open.flow)
  return (
    <LineSettings
      t={t}
      open={open}
      title={t.text('line.bind')}
      icon={<ProviderIcon provider="line" placement="card" />}
      notice={pageNotice(open.notice, lineName(), t)}
      flow={bind?.flow}
      group="oidc"
      // Unlinking creates its own flow: this flow leads to the screen for a link.
      action={bind?.action === 'unlink' ? submitUnlink : submitSettings}
      fallback={
        <>
          <p>{t.text('line.bind_none', { name: lineName() })}</p>
          <ButtonLink href="/setpassword">{t.text('line.set_password_action')}</ButtonLink>
        </>
      }
    />
  )
}
