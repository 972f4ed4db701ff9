import { afterLogin } from '@/lib/flows/login/after-login'
import { afterRecovery } from '@/lib/flows/recovery/after-recovery'
import { afterRegistration } from '@/lib/flows/registration/after-registration'
import { afterSettings } from '@/lib/flows/settings/after-settings'
import type { SubmitHandler } from '@/lib/flows/submit/next-step'
import { afterVerification } from '@/lib/flows/verification/after-verification'

/** The pages that submit flows, without what other features add to them. */
export const testPages = {
  login: { kind: 'login', fallback: '/login', after: afterLogin },
  registration: { kind: 'registration', fallback: '/login', after: afterRegistration },
  recovery: { kind: 'recovery', fallback: '/recovery', after: afterRecovery },
  verification: { kind: 'verification', fallback: '/verification', after: afterVerification },
  settings: { kind: 'settings', fallback: '/settings', after: (context) => afterSettings(context) },
} as const satisfies Record<string, SubmitHandler>
