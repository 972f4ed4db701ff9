import type { SearchParams } from '@/lib/ory/page-address'
import { resultPage, resultTitle } from '../result-page'

export const generateMetadata = resultTitle

export default function BindFailurePage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  return resultPage('bindfailure', searchParams)
}
