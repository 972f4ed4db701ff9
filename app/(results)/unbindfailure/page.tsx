import { failurePage, resultTitle } from '@/app/(results)/result-page'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/with-title'

export default titled(resultTitle, UnbindFailurePage)

function UnbindFailurePage({ searchParams }: PageProps) {
  return failurePage('unbindfailure', searchParams)
}
