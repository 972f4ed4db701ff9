import { SubmitButton } from '@/components/islands/submit-button'
import { PendingAddressNotice } from '@/components/screens/pending-address'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { markAddresses } from '@/components/ui/mark-addresses'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { PendingAddress } from '@/lib/flows/settings/pending-address'
import { RequiredCard, type RequiredCardProps } from './required-card'

interface RequiredAddressProps extends RequiredCardProps, PostTarget {
  /** The addresses of the account; none of them is verified. */
  readonly addresses: readonly string[]
  /** A pending address of the account. */
  readonly pending: PendingAddress | undefined
  /** Where the person adds or corrects an address. */
  readonly settingsHref: string
}

/** Sends a code to an address of the account. */
export function RequiredAddress(props: RequiredAddressProps) {
  const { t, addresses, pending, settingsHref, action, fields } = props
  const hint = addresses.length > 0 ? 'required.address_hint' : 'required.address_none'
  return (
    <RequiredCard {...props} title={t.text('required.address_title')} hint={t.text(hint)}>
      <PendingAddressNotice t={t} pending={pending} />
      <PostForm className="form" action={action} fields={fields}>
        {addresses.map((address) => (
          <SubmitButton
            key={address}
            className={buttonClass('semibold', 'large')}
            label={markAddresses(t.text('required.address_send', { address }))}
            name="address"
            value={address}
          />
        ))}
        <ButtonLink href={settingsHref} variant="outline" size="large">
          {t.text('home.settings')}
        </ButtonLink>
      </PostForm>
    </RequiredCard>
  )
}
