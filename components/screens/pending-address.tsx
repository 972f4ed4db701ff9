import { LabelledAlert } from '@/components/flow/messages'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { PendingAddress as Waiting } from '@/lib/flows/settings/pending-address'
import type { Translator } from '@/lib/i18n/translator'

interface WaitingAddressProps {
  readonly t: Translator
  /** Nothing is shown without. */
  readonly waiting: Waiting | undefined
}

/** Says that a new address is not used yet, and leads to its verification. */
export function WaitingAddress({ t, waiting }: WaitingAddressProps) {
  if (waiting === undefined) return null
  const { address, href } = waiting
  return (
    <LabelledAlert t={t} severity="info">
      <span>{markAddresses(t.text('settings.address_waiting', { address }))}</span>{' '}
      <a href={href}>{t.text('verification.title')}</a>
    </LabelledAlert>
  )
}
