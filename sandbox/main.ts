import { fileURLToPath } from 'node:url'
import { demoAccounts } from './accounts'
import { firstExamplePort } from './example-urls'
import { readClients } from './hydra/read-clients'
import { startSandbox } from './start-sandbox'

export { startSandbox }

/**
 * `npx tsx sandbox/main.ts`: the sandbox alone, for end-to-end tests and for an app that is started
 * elsewhere.
 */
async function main(): Promise<void> {
  const appUrl = process.env.APP_URL ?? 'http://localhost:3000'
  const port = Number(process.env.SANDBOX_PORT ?? 4456)
  const portalUrl = process.env.PORTAL_URL ?? appUrl
  const examplesPort = Number(process.env.EXAMPLES_PORT ?? firstExamplePort)
  const { publicUrl, inboxUrl, stop } = await startSandbox({
    ...{ port, appUrl, portalUrl, examplesPort },
    clients: readClients(process.env.SANDBOX_CLIENTS),
    isNext: process.env.SANDBOX_ORY === 'next',
    mailEnvironment: {},
  })
  const accounts = demoAccounts.map(({ email, password }) => `${email} / ${password}`).join(', ')
  process.stdout.write(
    `Sandbox ready on ${publicUrl} for ${appUrl}, inbox ${inboxUrl}, accounts ${accounts}\n`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
