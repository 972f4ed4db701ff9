import { type MailBranding, ourTokens } from '../mail-branding'

/** The look of the mails in tests: our colours, and no logo. */
export const shopLook: MailBranding = {
  brand: 'Photo Shop',
  host: 'login.example.com',
  tokens: ourTokens,
  theme: 'system',
  hasCodeInSubject: false,
}
