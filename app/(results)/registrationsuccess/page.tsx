import { resultPage, resultTitle } from '@/app/(results)/result-page'
import { titled } from '@/app/with-title'

export default titled(resultTitle, RegistrationSuccessPage)

function RegistrationSuccessPage() {
  return resultPage('registrationsuccess')
}
