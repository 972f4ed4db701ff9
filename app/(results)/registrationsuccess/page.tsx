import { resultPage, resultTitle } from '@/app/(results)/result-page'
import { withTitle } from '@/app/with-title'

export default withTitle(resultTitle, RegistrationSuccessPage)

function RegistrationSuccessPage() {
  return resultPage('registrationsuccess')
}
