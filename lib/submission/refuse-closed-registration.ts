import 'server-only'
import { isRegistrationClosed, mustBlockProviders } from '@/lib/flows/registration/registration-policy'
import { refusedResponse, type Stage } from './pipeline'
import { textField } from './read-fields'

/** Kratos starts a sign-in with a provider for a submission that has one of these. */
const providerNames = ['provider', 'id_token', 'link']

/** Whether registration is open. A sign-in with a provider could make an account, too. */
export const refuseClosedRegistration: Stage = async (submission, next) => {
  const { kind, fields } = submission
  const namesProvider = providerNames.some((name) => textField(fields, name) !== '')
  const isClosed =
    (kind === 'registration' && isRegistrationClosed()) ||
    (kind === 'login' && namesProvider && (await mustBlockProviders()))
  return isClosed ? refusedResponse({ reason: 'registration_off' }, 400) : next()
}
