import { z } from 'zod'

/** The services that a site calls. */
export type Sources = { userClientUrl: string; hydraUrl: string }

export type SiteUser = { kind: 'signed_in'; name: string } | { kind: 'nobody' } | { kind: 'unknown' }

const tokenSchema = z.object({ access_token: z.string() })
const personSchema = z.object({ sub: z.string(), email: z.string().optional() })

/**
 * Returns who is signed in with these cookies. The user-client service has the token, and Hydra knows its
 * subject.
 */
export async function fetchSiteUser(cookie: string, { userClientUrl, hydraUrl }: Sources): Promise<SiteUser> {
  try {
    const token = await fetch(`${userClientUrl}/oauth/token`, { headers: { cookie } })
    if (token.status === 401) return { kind: 'nobody' }
    const { access_token: accessToken } = tokenSchema.parse(await token.json())
    const headers = { authorization: `Bearer ${accessToken}` }
    const person = await fetch(`${hydraUrl}/userinfo`, { headers })
    if (person.status === 401) return { kind: 'nobody' }
    const { sub, email } = personSchema.parse(await person.json())
    return { kind: 'signed_in', name: email ?? sub }
  } catch {
    return { kind: 'unknown' }
  }
}
