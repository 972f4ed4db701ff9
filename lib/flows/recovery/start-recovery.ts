import 'server-only'
import { RedirectType } from 'next/navigation'
import { checkPage } from '@/lib/destination/destination'
import { recoveryHref } from '@/lib/destination/links'
import type { FieldValues } from '@/lib/flows/form/draft'
import { readForm } from '@/lib/flows/form/form-body'
import { redirect } from '@/lib/http/redirect'
import { updateSession } from '@/lib/session/session'

/** The name of the button 'Forgot password?'. It belongs to the login form, so it carries what was typed there. */
export const recoveryField = 'latchkey.recovery'

const maxAddressLength = 320

/**
 * Redirects to the recovery when the visitor pressed 'Forgot password?', with the visitor's destination
 * (docs/behaviour.md 4.2). The typed address is in our session, because no URL contains an address. Does nothing when
 * the visitor pressed another button.
 */
export async function redirectToRecovery(form: FormData): Promise<void> {
  if (!form.has(recoveryField)) return
  const { pageUrl, body } = readForm(form)
  const values = addressFields(body.get('identifier') ?? '')
  await updateSession({ draft: values && { kind: 'recovery', values } })
  redirect(pageUrl ? recoveryHref(checkPage(pageUrl).destination) : '/recovery', RedirectType.push)
}

/** The address for the fields of both releases' recovery. */
function addressFields(identifier: string): FieldValues | undefined {
  const isAddress = identifier.includes('@') && identifier.length <= maxAddressLength
  return isAddress ? { email: identifier, recovery_address: identifier } : undefined
}
