import { type MailLook, ourTokens } from '../mail-look'

/** The look of the mails in tests: our colours, and no logo. */
export const shopLook: MailLook = {
  brand: 'Photo Shop',
  host: 'login.example.com',
  tokens: ourTokens,
  theme: 'system',
  hasCodeInSubject: false,
}
