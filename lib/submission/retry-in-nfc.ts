import { passwordInNfc } from './password-in-nfc'
import type { Stage } from './pipeline'
import { textField } from './read-fields'
import { withFields } from './submission'

/**
 * Signs in with the NFC form of a password that was wrong as it was typed. New passwords are stored in NFC (NIST SP
 * 800-63B, 3.1.1.2), and other keyboards write the same letters in another form. It comes after the limits, so both are
 * one guess.
 */
export const retryInNfc: Stage = async (submission, next) => {
  const response = await next()
  const { kind, secret, fields } = submission
  if (kind !== 'login' || secret !== 'password' || response.effects.credential !== 'wrong') return response
  const typed = textField(fields, 'password')
  const password = passwordInNfc(typed)
  return password === typed
    ? response
    : next(withFields(submission, new Map(fields).set('password', password)))
}
