import { failurePage, resultTitle } from '@/app/(results)/result-page'
import type { PageProps } from '@/app/page-props'
import { withTitle } from '@/app/with-title'

export default withTitle(resultTitle, UnbindFailurePage)

function UnbindFailurePage({ searchParams }: PageProps) {
  return failurePage('unbindfailure', searchParams)
}
