import { failurePage, resultTitle } from '@/app/(line)/result-page'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'

export default titled(resultTitle, BindFailurePage)

function BindFailurePage({ searchParams }: PageProps) {
  return failurePage('bindfailure', searchParams)
}
