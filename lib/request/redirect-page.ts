import 'server-only'
import { sealData, unsealData } from 'iron-session'
import { headers } from 'next/headers'
import { config } from '@/lib/config/config'
import { proxyPath } from '@/lib/http/proxy-path'

const lifetimeSeconds = 300

/**
 * Where to redirect to after a form, so that the visitor gets to `url`.
 *
 * `form-action 'self'` stops a plain form whose redirects leave our origin. A redirect to Kratos may leave it
 * too: Kratos may carry out a change of settings that waited, and send the visitor to a provider. So a
 * visitor without script goes to our redirect page, which goes on by itself. The URL is sealed, so nobody can
 * make the redirect page lead elsewhere. It is a parameter of the redirect page, so two tabs do not mix.
 *
 * @param url relative, or absolute and trusted
 * @returns `url` itself, or our redirect page for it
 */
export async function viaRedirectPage(url: string): Promise<string> {
  if (staysOnOurOrigin(url) || !(await isPlainForm())) return url
  const [newest = ''] = config().SESSION_SECRET
  const sealed = await sealData({ url }, { password: newest, ttl: lifetimeSeconds })
  return `/continue?${new URLSearchParams({ to: sealed })}`
}

/** Whether the browser posted the form without script, so it follows the redirect by itself. */
export async function isPlainForm(): Promise<boolean> {
  return !(await headers()).has('next-action')
}

/** Whether the URL, and everything that it can redirect to, is on our origin. */
function staysOnOurOrigin(url: string): boolean {
  return url.startsWith('/') && !url.startsWith(`${proxyPath}/`)
}

/** The URL that was sealed for the redirect page; null when the seal is too old or not ours. */
export async function unsealRedirectTarget(sealed: string): Promise<string | null> {
  for (const secret of config().SESSION_SECRET) {
    try {
      const { url } = await unsealData<{ url?: unknown }>(sealed, {
        password: secret,
        ttl: lifetimeSeconds,
      })
      if (typeof url === 'string') return url
    } catch {
      // iron-session throws for some broken seals and returns `{}` for the others.
    }
  }
  return null
}
