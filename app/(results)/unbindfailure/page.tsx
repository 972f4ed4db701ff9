import { failurePage, resultTitle } from '@/app/(results)/result-page'
import type { PageProps } from '@/app/page-props'

export const generateMetadata = resultTitle

export default function UnbindFailurePage({ searchParams }: PageProps) {
  return failurePage('unbindfailure', searchParams)
}
