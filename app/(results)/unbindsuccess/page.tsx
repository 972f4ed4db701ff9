import { resultPage, resultTitle } from '@/app/(results)/result-page'
import { titledPage } from '@/app/titled-page'

export default titledPage(resultTitle, UnbindSuccessPage)

function UnbindSuccessPage() {
  return resultPage('unbindsuccess')
}
