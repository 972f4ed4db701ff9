import { afterLogin } from '@/lib/flows/login/login-onward'
import type { SubmitHandler } from '@/lib/flows/onward/onward'
import { afterRecovery } from '@/lib/flows/recovery/recovery-onward'
import { afterRegistration } from '@/lib/flows/registration/registration-onward'
import { afterSettings } from '@/lib/flows/settings/settings-onward'
import { afterVerification } from '@/lib/flows/verification/verification-onward'

/** The pages that submit flows, without what other features add to them. */
export const testPages = {
  login: { kind: 'login', fallback: '/login', after: afterLogin },
  registration: { kind: 'registration', fallback: '/login', after: afterRegistration },
  recovery: { kind: 'recovery', fallback: '/recovery', after: afterRecovery },
  verification: { kind: 'verification', fallback: '/verification', after: afterVerification },
  settings: { kind: 'settings', fallback: '/settings', after: (context) => afterSettings(context) },
} as const satisfies Record<string, SubmitHandler>
