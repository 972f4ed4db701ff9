import type { ProviderClient } from './clients'

/** The token is for another client of the provider, or the provider's clock is an hour late. */
export type TokenFault = 'other-channel' | 'clock'

/** An account at a provider, as the form of the account page describes it. */
export type ProviderAccount = {
  subject: string
  /** Empty for an account without an address. */
  email: string
  isEmailVerified: boolean
  /** Its ID tokens are signed with HS256, as LINE's own web login does. */
  isSignedWithSecret: boolean
  /** The fault of its ID tokens, whose signature is valid. */
  tokenFault?: TokenFault | undefined
  givenName: string
  familyName: string
  /** The URL of their picture. Empty without one. */
  pictureUrl: string
  /** The assurance level of the sign-in (`acr`), and another method of it (`amr`). Empty without one. */
  acr: string
  amr: string
}

/**
 * Reads the form of the account page. Throws if the form names no account.
 * @param visitor the owner of the accounts: anyone can type any address, so two visitors never get the same
 * account
 */
export function accountOf(client: ProviderClient, form: URLSearchParams, visitor = ''): ProviderAccount {
  const field = (name: string) => (form.get(name) ?? '').trim()
  const account = field('account') || field('email')
  if (account === '') throw new Error('An account needs an id or an e-mail address.')
  return {
    subject: client.subjectOf(visitor + account),
    email: field('email'),
    isEmailVerified: form.has('email_verified'),
    isSignedWithSecret: client.signsWithSecret && form.has('hs256'),
    tokenFault: tokenFaultIn(form.get('token_fault')),
    givenName: field('given_name'),
    familyName: field('family_name'),
    pictureUrl: field('picture'),
    acr: field('acr'),
    amr: field('amr'),
  }
}

/** The claims of an account's ID token. Claims without their scope are left out. */
export function claimsOf({ vouchesForEmail, hasNameParts }: ProviderClient, account: ProviderAccount) {
  const { subject, email, isEmailVerified, givenName, familyName, pictureUrl } = account
  const name = [givenName, familyName].filter(Boolean).join(' ')
  return {
    sub: subject,
    ...(email && { email, ...(vouchesForEmail && { email_verified: isEmailVerified }) }),
    ...(name && { name }),
    ...(hasNameParts && givenName && { given_name: givenName }),
    ...(hasNameParts && familyName && { family_name: familyName }),
    ...(pictureUrl && { picture: pictureUrl }),
  }
}

function tokenFaultIn(text: string | null): TokenFault | undefined {
  return text === 'other-channel' || text === 'clock' ? text : undefined
}
