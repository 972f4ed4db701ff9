import type { Config } from '@/lib/config/config'

/** What the doctor examines: the configuration of the core, and these variables of the capabilities. */
export interface ExaminedConfig extends Config {
  readonly HYDRA_DYNAMIC_REGISTRATION: 'on' | 'off'
  /** Where each claim of each scope comes from. */
  readonly CLAIMS_FILE?: Readonly<Record<string, Readonly<Record<string, object>>>> | undefined
  readonly USER_CLIENT_URL?: string | undefined
  readonly USER_CLIENT_ID?: string | undefined
  readonly USER_CLIENT_TOKEN_FETCH: 'server' | 'browser'
  readonly AUTH_SERVICE_URL?: string | undefined
  readonly PHONE_VERIFICATION: 'required' | 'off'
  readonly LINE_PROVIDER_ID: string
  readonly LINE_LIFF_ID?: string | undefined
  /** Null: nothing is counted. */
  readonly GUESS_LIMITS: object | null
  readonly GUESS_TURNSTILE_SITE_KEY?: string | undefined
  readonly GUESS_TURNSTILE_SECRET_KEY?: string | undefined
  readonly SECOND_FACTOR_GRACE_DAYS: number
  readonly TERMS_TRAIT?: string | undefined
  readonly BIRTHDAY_TRAIT: string
  readonly LATCHKEY_DOCTOR: 'on' | 'off'
  readonly SEVERAL_INSTANCES: 'on' | 'off'
}
