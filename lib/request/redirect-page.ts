import 'server-only'
import { sealData, unsealData } from 'iron-session'
import { headers } from 'next/headers'
import { config } from '@/lib/config/config'
import { proxyPath } from '@/lib/http/proxy-path'

const lifetimeSeconds = 300

/**
 * Where to redirect to after a form, so that the visitor gets to `address`.
 *
 * `form-action 'self'` stops a plain form whose redirects lead off our origin, at once or by way of Kratos, which may
 * send a change of settings that waited on to a provider. Without script such a visitor takes
 * the bridge: a page of ours that goes on by itself. The address is sealed, so that nobody can point the bridge
 * elsewhere, and stands in the bridge's own address, so that two tabs do not mix.
 *
 * @param address relative, or absolute and vouched for
 */
export async function viaRedirectPage(address: string): Promise<string> {
  if (staysWithUs(address) || !(await isPlainForm())) return address
  const [newest = ''] = config().SESSION_SECRET
  const sealed = await sealData({ address }, { password: newest, ttl: lifetimeSeconds })
  return `/continue?${new URLSearchParams({ to: sealed })}`
}

/** Whether the browser posted the form by itself, without script, and so will follow the redirect by itself. */
export async function isPlainForm(): Promise<boolean> {
  return !(await headers()).has('next-action')
}

/** Whether the address and everything it can redirect to are our own. */
function staysWithUs(address: string): boolean {
  return address.startsWith('/') && !address.startsWith(`${proxyPath}/`)
}

/** The address that was sealed for the bridge; null when it is too old or not ours. */
export async function unsealRedirectTarget(sealed: string): Promise<string | null> {
  for (const secret of config().SESSION_SECRET) {
    try {
      const { address } = await unsealData<{ address?: unknown }>(sealed, {
        password: secret,
        ttl: lifetimeSeconds,
      })
      if (typeof address === 'string') return address
    } catch {
      // iron-session throws for some broken seals and answers `{}` for the others.
    }
  }
  return null
}
