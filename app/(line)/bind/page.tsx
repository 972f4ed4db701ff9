import type { Metadata } from 'next'
import { pageNotice } from '@/app/(flows)/page-notice'
import { submitSettings } from '@/app/(flows)/settings/actions'
import { submitUnlink } from '@/app/(line)/unbind/actions'
import { openPageFlow } from '@/app/open-page-flow'
import { pageTitle } from '@/app/page-title'
import { ProviderIcon } from '@/components/flow/nodes/provider-icon'
import { LineSettings } from '@/components/screens/line-settings'
import { ButtonLink } from '@/components/ui/button-link'
import { config } from '@/lib/config/config'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { lineChange, onlyLine } from '@/lib/line/line-nodes'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('line.account', 'settings', { name: lineName() })
}

/** Links or unlinks LINE, and nothing else (specification 2.7). */
export default async function BindPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const [open, t] = await Promise.all([openPageFlow('bind', searchParams), currentTranslator('settings')])
  const provider = config().LINE_PROVIDER_ID
  const change = lineChange(open.flow, provider)
  return (
    <LineSettings
      t={t}
      open={open}
      title={t.text('line.bind')}
      icon={<ProviderIcon provider="line" placement="card" />}
      notice={pageNotice(open.notice, t)}
      flow={change && onlyLine(open.flow, provider)}
      group="oidc"
      // Unlinking has a flow of its own: this one leads to the screen for a link.
      action={change === 'unlink' ? submitUnlink : submitSettings}
      fallback={
        <>
          <p>{t.text('line.bind_none', { name: lineName() })}</p>
          <ButtonLink href="/setpassword">{t.text('line.set_password_action')}</ButtonLink>
        </>
      }
    />
  )
}
