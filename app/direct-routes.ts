import 'server-only'
import { submitLoginForm } from '@/app/(flows)/login/submit-login-form'
import { submitRecoveryForm } from '@/app/(flows)/recovery/submit-recovery-form'
import { submitSettingsForm } from '@/app/(flows)/settings/submit-settings-form'
import { submitVerificationForm } from '@/app/(flows)/verification/submit-verification-form'
import type { DirectRoutes } from '@/lib/request/direct-answers'
import { startPage } from './start-page'

/** What the server answers without Next. The flow starter and the server actions do the same. */
export const directRoutes: DirectRoutes = {
  start: startPage,
  actions: {
    submitLogin: { page: 'login', submit: submitLoginForm },
    submitRecovery: { page: 'recovery', submit: submitRecoveryForm },
    submitVerification: { page: 'verification', submit: submitVerificationForm },
    submitSettings: { page: 'settings', submit: submitSettingsForm },
  },
}
