import { type MailBranding, ourTokens } from '../mail-branding'

/** The branding of the mails in tests: the default colors, and no logo. */
export const shopLook: MailBranding = {
  brand: 'Photo Shop',
  host: 'login.example.com',
  tokens: ourTokens,
  theme: 'system',
  hasCodeInSubject: false,
}
