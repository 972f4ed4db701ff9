import 'server-only'
import { isSafeMethod } from '@/lib/http/safe-method'
import type { PageFeature } from '@/lib/request/page-feature'

/**
 * The page that asks for what an account must have. Without a step, a route handles it, which can redirect to another
 * site.
 */
export const requiredActionsPageFeature: PageFeature = {
  route({ url, method }) {
    const decides = url.pathname === '/required' && !url.searchParams.get('step')
    return decides && isSafeMethod(method) ? '/api/required' : undefined
  },
}
