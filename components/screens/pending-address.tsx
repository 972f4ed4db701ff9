import { LabelledAlert } from '@/components/flow/messages'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { PendingAddress } from '@/lib/flows/settings/pending-address'
import type { Translator } from '@/lib/i18n/translator'

interface PendingAddressNoticeProps {
  readonly t: Translator
  /** Without it, nothing is shown. */
  readonly pending: PendingAddress | undefined
}

/** Shows that a new address is pending, and links to its verification. */
export function PendingAddressNotice({ t, pending }: PendingAddressNoticeProps) {
  if (pending === undefined) return null
  const { address, href } = pending
  return (
    <LabelledAlert t={t} severity="info">
      <span>{markAddresses(t.text('settings.address_waiting', { address }))}</span>{' '}
      <a href={href}>{t.text('verification.title')}</a>
    </LabelledAlert>
  )
}
