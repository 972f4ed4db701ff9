import type { SearchParams } from '@/lib/urls/flow-page-url'

/** What Next passes to one of our pages that reads its query. */
export interface PageProps {
  readonly searchParams: Promise<SearchParams>
}
