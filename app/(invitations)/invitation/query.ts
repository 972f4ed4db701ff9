import { z } from 'zod'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { InvitationLink } from '@/lib/invitations/invitation'

const text = z.string().max(200).catch('')

/** What the link of an invitation names. */
export const invitationQuery = z
  .looseObject({ id: text, token: text })
  .transform(({ id, token }) => ({ id, secret: token }))

export function invitationHref({ id, secret }: InvitationLink): RedirectUrl {
  return `/invitation?${new URLSearchParams({ id, token: secret })}`
}

/** The same as fields of a form. A field with the name `id` would hide the id of the form from scripts. */
export function invitationFields({ id, secret }: InvitationLink): Record<string, string> {
  return { account: id, token: secret }
}

/** Reads what {@link invitationFields} wrote. */
export function invitationOf(form: FormData): InvitationLink {
  return invitationQuery.parse({ id: form.get('account'), token: form.get('token') })
}
