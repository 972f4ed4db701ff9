import type { ProviderClient } from './clients'

/** An account at a provider, as the form of the account page describes it. */
export type ProviderAccount = {
  subject: string
  /** Empty for an account without an address. */
  email: string
  isEmailVerified: boolean
  /** Its ID tokens are signed with HS256, as LINE's own web login does. */
  isSignedWithSecret: boolean
  givenName: string
  familyName: string
}

/** Reads the form of the account page. Throws when the form names no account. */
export function accountOf(client: ProviderClient, form: URLSearchParams): ProviderAccount {
  const field = (name: string) => (form.get(name) ?? '').trim()
  const account = field('account') || field('email')
  if (account === '') throw new Error('An account needs an id or an e-mail address.')
  return {
    subject: client.subjectOf(account),
    email: field('email'),
    isEmailVerified: form.has('email_verified'),
    isSignedWithSecret: client.signsWithSecret && form.has('hs256'),
    givenName: field('given_name'),
    familyName: field('family_name'),
  }
}

/** The claims of an account's ID token. The provider leaves out what no scope asks for. */
export function claimsOf({ vouchesForEmail, tellsNameParts }: ProviderClient, account: ProviderAccount) {
  const { subject, email, isEmailVerified, givenName, familyName } = account
  const name = [givenName, familyName].filter(Boolean).join(' ')
  return {
    sub: subject,
    ...(email && { email, ...(vouchesForEmail && { email_verified: isEmailVerified }) }),
    ...(name && { name }),
    ...(tellsNameParts && givenName && { given_name: givenName }),
    ...(tellsNameParts && familyName && { family_name: familyName }),
  }
}
