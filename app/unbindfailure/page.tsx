import type { SearchParams } from '@/lib/ory/page-address'
import { resultPage, resultTitle } from '../result-page'

export const generateMetadata = resultTitle

export default function UnbindFailurePage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  return resultPage('unbindfailure', searchParams)
}
