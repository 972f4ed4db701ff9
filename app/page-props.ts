import type { SearchParams } from '@/lib/urls/flow-page-url'

/** What Next passes to a page of ours that reads its query. */
export interface PageProps {
  readonly searchParams: Promise<SearchParams>
}
