import 'server-only'
import { isDoorClosed, refusesProviders } from '@/lib/flows/registration/registration-door'
import { refused, type Stage } from './pipeline'
import { textIn } from './read-fields'

/** Kratos starts a sign-in with a provider for a submission that has one of these. */
const providerNames = ['provider', 'id_token', 'link']

/** Whether registration is open. A sign-in with a provider could make an account, too. */
export const doorIsOpen: Stage = async (submission, next) => {
  const { kind, fields } = submission
  const namesProvider = providerNames.some((name) => textIn(fields, name) !== '')
  const isClosed =
    (kind === 'registration' && isDoorClosed()) ||
    (kind === 'login' && namesProvider && (await refusesProviders()))
  return isClosed ? refused({ rule: 'registration_off' }, 400) : next()
}
