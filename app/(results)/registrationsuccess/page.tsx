import { resultPage, resultTitle } from '@/app/(results)/result-page'
import { titledPage } from '@/app/titled-page'

export default titledPage(resultTitle, RegistrationSuccessPage)

function RegistrationSuccessPage() {
  return resultPage('registrationsuccess')
}
