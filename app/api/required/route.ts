import { currentAction } from '@/app/(required-actions)/required/current-action'
import { requiredActionUrl } from '@/lib/destination/required-actions-url'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'

/** Decides which step comes next, or leads onward: the middleware rewrites `/required` without a step to here. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  const { searchParams } = new URL(request.url)
  const next = await currentAction(searchParams)
  if (next.kind === 'go') return seeOther(next.url)
  const query = new URLSearchParams(searchParams)
  query.set('of', String(next.count))
  return seeOther(requiredActionUrl(query, next.step.name))
}
