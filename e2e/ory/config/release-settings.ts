import type { ReleaseName } from '../releases'
import type { KratosRole } from './kratos-settings'

type ReleaseSettings = {
  kratos: (role: KratosRole) => object
  hydra: (appUrl: string) => object
  /** Merged over the schema of the variant `sms-code`. */
  schemaWithSms: object
}

/** The settings that differ from release to release. They are merged over all others. */
export const releaseSettings: Readonly<Record<ReleaseName, ReleaseSettings>> = {
  '26.2.0': {
    kratos: (role) => ({
      // Kratos warns if the version of its settings is not its own.
      version: 'v26.2.0',
      // Kratos 1.3.1 does not know this flag.
      ...(role === 'sms-code' && { feature_flags: { choose_recovery_address: true } }),
    }),
    // The device grant. Hydra 2.3.0 does not know these keys and fails to start with them.
    hydra: (appUrl) => ({
      urls: { device: { verification: `${appUrl}/device`, success: `${appUrl}/devicesuccess` } },
    }),
    // Kratos 1.3.1 rejects a schema whose phone recovers an account.
    schemaWithSms: {
      properties: {
        traits: { properties: { phone: { 'ory.sh/kratos': { recovery: { via: 'sms' } } } } },
      },
    },
  },
  '1.3.1': {
    kratos: () => ({ version: 'v1.3.1' }),
    hydra: () => ({}),
    schemaWithSms: {},
  },
}
