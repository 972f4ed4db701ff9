import { parseEnv } from 'node:util'
import { currentBackend } from '../support/backend'
import { recordSecrets } from '../support/secrets'
import { runTool } from '../support/tool'

/**
 * Registers an OAuth2 client with `npm run ops -- clients create`, as docs/applications.md describes. Returns
 * what the command prints for the settings of the application: `ISSUER`, `CLIENT_ID`, `CLIENT_SECRET` and
 * others.
 * @throws if the command fails
 */
export async function createClient(...options: string[]): Promise<Record<string, string>> {
  const { kratosUrl, kratosAdminUrl, hydraUrl, hydraAdminUrl } = currentBackend()
  const { status, stdout, stderr } = await runTool('ops', ['clients', 'create', ...options], {
    ...{ ORY_SDK_URL: kratosUrl, ORY_ADMIN_URL: kratosAdminUrl },
    ...{ HYDRA_PUBLIC_URL: hydraUrl, HYDRA_ADMIN_URL: hydraAdminUrl, __NEXT_PROCESSED_ENV: 'true' },
  })
  if (status !== 0) throw new Error(`clients create ended with ${status}: ${stderr}`)
  const settings = Object.fromEntries(
    Object.entries(parseEnv(stdout)).map(([name, value = '']) => [name, value]),
  )
  recordSecrets([{ kind: 'client secret', value: settings.CLIENT_SECRET ?? '' }])
  return settings
}
