import 'server-only'
import { submitLoginForm } from '@/app/(flows)/login/submit-login-form'
import type { DirectRoutes } from '@/lib/request/direct-answers'
import { startPage } from './start-page'

/** What the server answers without Next. The flow starter and the server actions do the same. */
export const directRoutes: DirectRoutes = {
  start: startPage,
  actions: { submitLogin: { page: 'login', submit: submitLoginForm } },
}
