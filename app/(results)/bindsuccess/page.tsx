import { resultPage, resultTitle } from '@/app/(results)/result-page'
import { titled } from '@/app/with-title'

export default titled(resultTitle, BindSuccessPage)

function BindSuccessPage() {
  return resultPage('bindsuccess')
}
