import { failurePage, resultTitle } from '@/app/(results)/result-page'
import type { PageProps } from '@/app/page-props'
import { withTitle } from '@/app/with-title'

export default withTitle(resultTitle, BindFailurePage)

function BindFailurePage({ searchParams }: PageProps) {
  return failurePage('bindfailure', searchParams)
}
