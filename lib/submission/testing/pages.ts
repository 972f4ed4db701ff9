import { afterLogin } from '@/lib/flows/login/after-login'
import { afterRecovery } from '@/lib/flows/recovery/after-recovery'
import { afterRegistration } from '@/lib/flows/registration/after-registration'
import type { SubmitHandler } from '@/lib/flows/submit/next-step'
import { afterVerification } from '@/lib/flows/verification/after-verification'
import { afterLineSettings } from '@/lib/line/after-settings'

/** The pages that submit flows. Settings have what LINE adds: a page for a link that failed. */
export const testPages = {
  login: { kind: 'login', fallback: '/login', after: afterLogin },
  registration: { kind: 'registration', fallback: '/login', after: afterRegistration },
  recovery: { kind: 'recovery', fallback: '/recovery', after: afterRecovery },
  verification: { kind: 'verification', fallback: '/verification', after: afterVerification },
  settings: { kind: 'settings', fallback: '/settings', after: afterLineSettings },
} as const satisfies Record<string, SubmitHandler>
