import { accountArea } from '@/app/account-area'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { AccountData } from '@/components/account/account-data'
import { accountConfig } from '@/lib/account/account-config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { readDeviceCookie } from '@/lib/rate-limits/device-cookie'
import { accountToken } from '@/lib/session/account-form'
import { readBrowserMemory } from '@/lib/session/browser-memory'
import { requireAccount } from '../require-account'
import { submitForgetBrowser } from './actions'

export default titled(() => pageTitle('account_data.title'), DataPage)

/** What is kept about the visitor: a copy of it, and the way to delete the account. */
async function DataPage({ searchParams }: PageProps) {
  const [{ notice }, { session, name }, t, memory, known] = await Promise.all([
    searchParams,
    requireAccount('/data'),
    currentTranslator(),
    readBrowserMemory(),
    readDeviceCookie(),
  ])
  return (
    <AccountData
      t={t}
      area={await accountArea({ identifier: name ?? undefined, current: 'data' })}
      csrfToken={accountToken('account data', session.id)}
      notice={notice === 'csrf' || notice === 'forgotten' ? notice : undefined}
      forgetBrowser={memory.lastWay || memory.accounts || known ? submitForgetBrowser : undefined}
      deleteHref={accountConfig().ACCOUNT_DELETION === 'on' ? '/deleteaccount' : undefined}
    />
  )
}
