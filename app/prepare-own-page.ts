import 'server-only'
import { type PageRequest, type PageResponse, preparePage } from '@/lib/request/page-request'
import { pageFeatures } from './page-features'

/** `preparePage` with all features of the product. */
export function prepareOwnPage(request: PageRequest): PageResponse {
  return preparePage(request, pageFeatures)
}
