import { loginOnward } from '@/lib/flows/login/login-onward'
import type { SubmittingPage } from '@/lib/flows/onward/onward'
import { recoveryOnward } from '@/lib/flows/recovery/recovery-onward'
import { registrationOnward } from '@/lib/flows/registration/registration-onward'
import { settingsOnward } from '@/lib/flows/settings/settings-onward'
import { verificationOnward } from '@/lib/flows/verification/verification-onward'

/** The pages that submit flows, without what other features add to them. */
export const testPages = {
  login: { kind: 'login', fallback: '/login', onward: loginOnward },
  registration: { kind: 'registration', fallback: '/login', onward: registrationOnward },
  recovery: { kind: 'recovery', fallback: '/recovery', onward: recoveryOnward },
  verification: { kind: 'verification', fallback: '/verification', onward: verificationOnward },
  settings: { kind: 'settings', fallback: '/settings', onward: (answered) => settingsOnward(answered) },
} as const satisfies Record<string, SubmittingPage>
