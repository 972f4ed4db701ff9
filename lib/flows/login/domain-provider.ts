import 'server-only'
import { config } from '@/lib/config/config'
import { type PostedForm, requireFormToken } from '@/lib/flows/form/posted-form'
import { mustBlockProviders } from '@/lib/flows/registration/registration-policy'
import { isOnOurOrigin } from '@/lib/request/redirects'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

const hintField = 'upstream_parameters.login_hint'

/**
 * The form of a sign-in or a sign-up as Kratos gets it: for an address whose domain has a provider
 * (`DOMAIN_PROVIDERS`), the button of that provider, with the address as a hint. A typed password is not sent
 * anywhere. Only the domain decides, so the response does not reveal who has an account.
 */
export async function applyDomainProvider(form: FormData, submission: PostedForm): Promise<PostedForm> {
  const { pageUrl, body } = submission
  const address = pageUrl ? addressIn(body, pageUrl) : null
  const provider = address === null ? undefined : providerForDomain(address)
  if (address === null || provider === undefined || (await mustBlockProviders())) return submission
  requireFormToken(form, submission)
  const sent = ['csrf_token', 'identifier'].flatMap((name) => {
    const value = body.get(name)
    return value === null ? [] : [[name, value]]
  })
  const pressed = [...sent, ['provider', provider], [hintField, address]]
  return { ...submission, body: new URLSearchParams(pressed) }
}

/** The provider of the domain of an address. A part of a longer domain does not count. */
export function providerForDomain(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  return at < 1 ? undefined : config().DOMAIN_PROVIDERS.get(address.slice(at + 1).toLowerCase())
}

/** No address of a mail is longer (RFC 5321). */
const longest = 254

/**
 * The address that a provider does not get as a hint: Kratos after 26.2.0 passes none on. Then our page says it.
 * @param url where Kratos leads
 */
export function droppedLoginHint(body: URLSearchParams, url: string): string | undefined {
  const address = body.get(hintField)
  const isLost = !isOnOurOrigin(url) && !new URL(url).searchParams.has('login_hint')
  return address !== null && address.length <= longest && isLost ? address : undefined
}

/** Fields of passkeys and of provider buttons. A form that has one of them has already chosen its method. */
const otherWays = ['provider', 'link', 'passkey_login', 'passkey_register']

/** The address that a sign-in starts with. Null for a re-authentication. */
function addressIn(body: URLSearchParams, { kind, query }: FlowPageUrl): string | null {
  const isConfirming = query.get('refresh') === 'true' || query.has('waiting')
  const isSecond = query.get('aal2') === 'true' || query.get('aal') === 'aal2'
  if (isConfirming || isSecond || otherWays.some((name) => body.get(name))) return null
  const field = kind === 'login' ? 'identifier' : kind === 'registration' ? 'traits.email' : undefined
  return field === undefined ? null : (body.get(field)?.trim() ?? null)
}
