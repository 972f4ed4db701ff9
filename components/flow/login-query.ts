import { loginQuery } from '@/lib/http/login-query'

/**
 * The page after a recovery that started on the login page: the login that an application waits for, or else
 * `return_to`. Null when there is neither.
 */
export function afterRecovery(query: URLSearchParams): string | null {
  return query.has('login_challenge') ? `/login?${loginQuery(query)}` : query.get('return_to')
}
