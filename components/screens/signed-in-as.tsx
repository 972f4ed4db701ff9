import type { ReactNode } from 'react'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Translator } from '@/lib/i18n/translator'
import { AccountInitial } from './account-name'

interface SignedInAsProps {
  readonly t: Translator
  /** The visitor's email address or other identifier. Undefined if the identity has none to show. */
  readonly identifier: string | undefined
  /** A link to another account. */
  readonly children?: ReactNode
}

/** The account on whose behalf something happens here, as a tile. */
export function SignedInAs({ t, identifier, children }: SignedInAsProps) {
  return (
    <div className="account-tile">
      {identifier && <AccountInitial identifier={identifier} />}
      <div className="account-name">
        <p>{markAddresses(signedInText(identifier, t))}</p>
        {children}
      </div>
    </div>
  )
}

/** Who is signed in, as a sentence. */
export function signedInText(identifier: string | undefined, t: Translator): string {
  return identifier ? t.text('home.signed_in_as', { identifier }) : t.text('home.signed_in')
}
