import { markAddresses } from '@/components/ui/mark-addresses'
import { withUnicodeDomains } from '@/lib/http/mail-domain'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'

/** The account of the sign-in: its first letter, and its identifier. */
export function AccountName({ t, identifier }: { readonly t: Translator; readonly identifier: string }) {
  return (
    <>
      <AccountInitial identifier={identifier} />
      <span className="account-name" translate="no">
        {markAddresses(isolate(withUnicodeDomains(identifier), t.dir))}
      </span>
    </>
  )
}

/** The first letter of an identifier, in a circle. Decorative: the identifier is beside it. */
export function AccountInitial({ identifier }: { readonly identifier: string }) {
  return (
    <span className="initial" aria-hidden="true" translate="no">
      {identifier.slice(0, 1).toUpperCase()}
    </span>
  )
}
