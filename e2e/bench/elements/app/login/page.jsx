import { Login } from '@ory/elements-react/theme'
import { getLoginFlow } from '@ory/nextjs/app'
import { oryConfig } from '../../ory.config.mjs'

/** The sign-in page of Elements, with its own look. */
// biome-ignore lint/style/noDefaultExport: Next asks for it
export default async function LoginPage({ searchParams }) {
  const flow = await getLoginFlow(oryConfig, searchParams)
  return flow && <Login flow={flow} config={oryConfig} />
}
