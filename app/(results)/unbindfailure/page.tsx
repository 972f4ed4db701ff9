import { failurePage, resultTitle } from '@/app/(results)/result-page'
import type { PageProps } from '@/app/page-props'
import { titledPage } from '@/app/titled-page'

export default titledPage(resultTitle, UnbindFailurePage)

function UnbindFailurePage({ searchParams }: PageProps) {
  return failurePage('unbindfailure', searchParams)
}
