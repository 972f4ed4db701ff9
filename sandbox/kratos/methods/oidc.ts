import { type Fields, textField, withQuery } from '../flow/fields'
import { inputNode, type Node } from '../flow/nodes'
import type { Outcome, SignedIn, SignInMethod } from '../flow/sign-in-method'
import { texts, type UiText } from '../flow/texts'
import { csrfViolation } from '../http/kratos-error'
import { linksOf } from '../identity/provider-links'
import { identityOfLineToken } from '../oidc/line-token'
import { providerOf, providersOf } from '../oidc/providers'
import { beginRoundTrip } from '../oidc/round-trip'
import type { Flow } from '../types'
import type { Visit } from '../visit'

const name = 'oidc'

/**
 * Sign-in and registration with a provider account. `oidc/callback.ts` continues when the browser returns.
 */
export const oidcMethod: SignInMethod = { name, loginNodes, logIn, registrationNodes, register }

function loginNodes(visit: Visit, { isRefresh, requestedAal }: NonNullable<Flow['login']>): Node[] {
  if (requestedAal !== 'aal1') return []
  const linked = visit.session && linksOf(visit.session.identity)?.map(({ provider }) => provider)
  return providersOf(visit.kratos.settings)
    .filter(({ id }) => !isRefresh || linked?.includes(id))
    .map(({ id, label }) => providerNode('provider', id, texts.signInWith(label, id)))
}

/** A button that redirects to a provider. */
export function providerNode(field: 'provider' | 'link' | 'unlink', id: string, label: UiText): Node {
  return inputNode(name, field, 'submit', { value: id, label })
}

async function logIn(visit: Visit, flow: Flow, sent: Fields): Promise<Outcome<SignedIn>> {
  const fields = withQuery(sent, visit.url)
  if (flow.login?.requestedAal !== 'aal1' || !isMine(visit, fields)) return { kind: 'not-responsible' }
  if (flow.dryRun && textField(fields, 'csrf_token') !== flow.dryRun.token) throw csrfViolation(visit.request)
  const { settings } = visit.kratos
  const provider = providerOf(settings, textField(fields, 'provider'))
  if (settings.takesLineTokens && provider.id === 'line') {
    const identity = identityOfLineToken(visit, textField(fields, 'csrf_token'))
    if (identity) return { kind: 'done', identity, aal: 'aal1', provider: { provider: provider.id } }
  }
  const response = await beginRoundTrip(visit, flow, provider, fields)
  visit.kratos.store.saveFlow({ ...flow, active: name })
  return { kind: 'response', response }
}

/** Kratos requires no CSRF token here, except in a dry run. */
function isMine(visit: Visit, fields: Fields): boolean {
  const isChosen = textField(fields, 'provider') !== '' && ['', name].includes(textField(fields, 'method'))
  return isChosen && visit.kratos.settings.providers.length > 0
}

function registrationNodes(visit: Visit): Node[] {
  return providersOf(visit.kratos.settings).map(({ id, label }) =>
    providerNode('provider', id, texts.signUpWith(label, id)),
  )
}

async function register(visit: Visit, flow: Flow, sent: Fields): Promise<Outcome<never>> {
  const fields = withQuery(sent, visit.url)
  if (!isMine(visit, fields)) return { kind: 'not-responsible' }
  const provider = providerOf(visit.kratos.settings, textField(fields, 'provider'))
  return { kind: 'response', response: await beginRoundTrip(visit, flow, provider, fields) }
}
