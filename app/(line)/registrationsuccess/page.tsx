import { resultPage, resultTitle } from '@/app/(line)/result-page'
import { titled } from '@/app/titled'

export default titled(resultTitle, RegistrationSuccessPage)

function RegistrationSuccessPage() {
  return resultPage('registrationsuccess')
}
