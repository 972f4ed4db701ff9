import { failurePage, resultTitle } from '@/app/(line)/result-page'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'

export default titled(resultTitle, UnbindFailurePage)

function UnbindFailurePage({ searchParams }: PageProps) {
  return failurePage('unbindfailure', searchParams)
}
