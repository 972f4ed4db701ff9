import { defaultGuessLimits } from '../../lib/rate-limits/limits'
import { exampleUrls } from '../../sandbox/example-urls'
import { providerClients } from '../../sandbox/openid-provider/clients'
import { portalClientId } from '../../sandbox/portal-urls'
import { currentBackend, demoSiteUrl, isProxied } from './backend'

/** Limits that count everything, and that no test reaches. */
const roomyLimits = Object.keys(defaultGuessLimits)
  .map((name) => `${name}=100000`)
  .join(',')

/** The variables that every app of this run needs, at the origin `url`. */
export function appEnvironment(url: string): Record<string, string> {
  const { deployment, kratosUrl, kratosAdminUrl, hydraUrl, hydraAdminUrl, portal, redisUrl, examplesPort } =
    currentBackend()
  return {
    PORT: new URL(url).port,
    NODE_ENV: 'production',
    // One test reads the startup checks. In all others they would only cost time.
    LATCHKEY_DOCTOR: 'off',
    // A developer's .env files are not part of the tests: @next/env reads none if it has read them before.
    __NEXT_PROCESSED_ENV: 'true',
    APP_URL: url,
    ORY_SDK_URL: kratosUrl,
    ORY_ADMIN_URL: kratosAdminUrl,
    // All tests come from one network, and many use the same account: only the tests of the limits reach one.
    GUESS_LIMITS: roomyLimits,
    ACCOUNT_DELETION: 'on',
    LINE_PROFILE: 'on',
    // Version 0.1 has no bridge.
    ...(process.env.E2E_OTHER_BUILD === undefined && lineEnvironment()),
    HYDRA_PUBLIC_URL: hydraUrl,
    HYDRA_ADMIN_URL: hydraAdminUrl,
    ALLOWED_RETURN_URLS: [demoSiteUrl, ...portal.siteUrls, ...exampleUrls(examplesPort)].join(','),
    NATIVE_APPS: 'harbour=com.example.harbour:/signed-in',
    // The same for all apps: they share a host, so they share cookies.
    SESSION_SECRET: 'for-end-to-end-tests-only-0123456789',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'e2e').toString('base64'),
    ...(isProxied(deployment) && { TRUSTED_PROXY_HOPS: '1' }),
    ...(redisUrl !== null && { REDIS_URL: redisUrl }),
  }
}

/** The bridge to the simulated LINE. Only the variant `line-bridge` of Kratos uses it. */
function lineEnvironment(): Record<string, string> {
  const { lineUrl } = currentBackend()
  const channel = providerClients.find(({ id }) => id === 'line')
  return {
    LINE_LOGIN_MODE: 'bridge',
    LINE_CHANNEL_ID: 'line',
    LINE_CHANNEL_SECRET: channel?.secret ?? '',
    LINE_URL: lineUrl,
    LINE_API_URL: lineUrl,
  }
}

/** The variables that make an app a portal. */
export function portalEnvironment(): Record<string, string> {
  const { appUrl, portal } = currentBackend()
  return {
    // Kratos and Hydra send visitors to the first app.
    ORY_BROWSER_URL: `${appUrl}/api/.ory`,
    USER_CLIENT_URL: portal.userClientUrl,
    USER_CLIENT_ID: portalClientId,
  }
}
