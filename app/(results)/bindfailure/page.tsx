import { failurePage, resultTitle } from '@/app/(results)/result-page'
import type { PageProps } from '@/app/page-props'

export const generateMetadata = resultTitle

export default function BindFailurePage({ searchParams }: PageProps) {
  return failurePage('bindfailure', searchParams)
}
