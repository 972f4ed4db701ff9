import { resultPage, resultTitle } from '@/app/(line)/result-page'
import { titled } from '@/app/titled'

export default titled(resultTitle, BindSuccessPage)

function BindSuccessPage() {
  return resultPage('bindsuccess')
}
