import { resultPage, resultTitle } from '@/app/(results)/result-page'
import { titledPage } from '@/app/titled-page'

export default titledPage(resultTitle, AccountExistPage)

function AccountExistPage() {
  return resultPage('accountexist')
}
