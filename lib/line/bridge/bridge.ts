import 'server-only'
import { config } from '@/lib/config/config'
import { lineBridgePath } from '@/lib/line/line-bridge-path'
import { lineConfig } from '@/lib/line/line-config'

/** The bridge of this deployment: our OpenID provider, between Kratos and LINE. */
export interface Bridge {
  /** `issuer_url` of Kratos' provider. */
  readonly issuer: string
  /** The channel of LINE Login. Kratos and the bridge share its id and its secret. */
  readonly clientId: string
  readonly clientSecret: string
  /**
   * Where Kratos receives people: the only URLs that a code may go to. The second is the one of a provider with `pkce:
   * force`.
   */
  readonly kratosCallbacks: readonly [string, string]
  /** Where LINE sends people back to. */
  readonly lineCallback: string
}

/** Null where the deployment has none (`LINE_LOGIN_MODE`). */
export function currentBridge(): Bridge | null {
  const { APP_URL, ORY_BROWSER_URL } = config()
  const { LINE_LOGIN_MODE, LINE_CHANNEL_ID, LINE_CHANNEL_SECRET, LINE_PROVIDER_ID } = lineConfig()
  if (LINE_LOGIN_MODE !== 'bridge' || !LINE_CHANNEL_ID || !LINE_CHANNEL_SECRET) return null
  const issuer = APP_URL + lineBridgePath
  const callback = `${ORY_BROWSER_URL}/self-service/methods/oidc/callback`
  return {
    issuer,
    clientId: LINE_CHANNEL_ID,
    clientSecret: LINE_CHANNEL_SECRET,
    kratosCallbacks: [`${callback}/${LINE_PROVIDER_ID}`, callback],
    lineCallback: `${issuer}/callback`,
  }
}
