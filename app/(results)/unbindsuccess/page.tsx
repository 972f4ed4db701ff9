import { resultPage, resultTitle } from '@/app/(results)/result-page'
import { titled } from '@/app/with-title'

export default titled(resultTitle, UnbindSuccessPage)

function UnbindSuccessPage() {
  return resultPage('unbindsuccess')
}
