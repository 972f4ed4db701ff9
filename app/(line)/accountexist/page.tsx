import { resultPage, resultTitle } from '@/app/(line)/result-page'
import { titled } from '@/app/titled'

export default titled(resultTitle, AccountExistPage)

function AccountExistPage() {
  return resultPage('accountexist')
}
