import { z } from 'zod'
import { config } from '@/lib/config/config'
import { proxyPath } from '@/lib/urls/proxy-path'

/** Where Kratos after 26.2 ends the dry run of a provider. Only operators who run the doctor's dry run come here. */
export function GET({ url }: Request): Response {
  const flow = z.uuid().safeParse(new URL(url).searchParams.get('flow'))
  if (!flow.success) return new Response(null, { status: 404 })
  return new Response(`Nobody has signed in, and no account was made.

Open this URL in the same browser, and paste all that it shows into the doctor:
${config().APP_URL}${proxyPath}/self-service/login/flows?id=${flow.data}
`)
}
