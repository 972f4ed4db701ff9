import { failurePage, resultTitle } from '@/app/(results)/result-page'
import type { PageProps } from '@/app/page-props'
import { titledPage } from '@/app/titled-page'

export default titledPage(resultTitle, BindFailurePage)

function BindFailurePage({ searchParams }: PageProps) {
  return failurePage('bindfailure', searchParams)
}
