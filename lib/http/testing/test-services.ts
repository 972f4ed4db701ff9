import { afterAll, beforeAll } from '@jest/globals'
import { closeServers } from './test-server'
import type { TestService } from './test-service'

/** Our origin in the tests that call services. */
export const appUrl = 'https://login.example.com'

/**
 * Starts Kratos, and Hydra where it is given, before the tests of a file, and sets the environment that names them. The
 * environment is read once, so a file has one. With `hasKratosAdmin`, Kratos has its admin API at the same URL.
 * @param variables what else the file needs; they win
 */
export function startTestServices(
  {
    kratos,
    hydra,
    hasKratosAdmin = false,
  }: { readonly kratos: TestService; readonly hydra?: TestService; readonly hasKratosAdmin?: boolean },
  variables: Readonly<Record<string, string>> = {},
): void {
  beforeAll(async () => {
    const kratosUrl = await kratos.start()
    Object.assign(process.env, {
      APP_URL: appUrl,
      ORY_SDK_URL: kratosUrl,
      ...(hasKratosAdmin && { ORY_ADMIN_URL: kratosUrl }),
      ...(hydra && { HYDRA_PUBLIC_URL: 'https://oauth.example.com', HYDRA_ADMIN_URL: await hydra.start() }),
      SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
      LOG_LEVEL: 'silent',
      ...variables,
    })
  })
  afterAll(closeServers)
}
