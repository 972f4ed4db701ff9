import { resultPage, resultTitle } from '@/app/(results)/result-page'
import type { SearchParams } from '@/lib/http/flow-page-url'

export const generateMetadata = resultTitle

export default function BindFailurePage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  return resultPage('bindfailure', searchParams)
}
