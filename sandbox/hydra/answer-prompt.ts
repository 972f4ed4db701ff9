import { errors, type Interaction, type InteractionResults, type KoaContextWithOIDC } from 'oidc-provider'
import { setCsrfCookie } from './csrf-cookie'
import type { Hydra } from './hydra'
import { type AcceptedLogin, authTimeOf, consentRequestId, type LoginRequest, secret } from './hydra-state'

/**
 * The URL to send a browser to if its request needs a login or a consent: the app, with a challenge. If the
 * browser brings the verifier of a decision, the request continues.
 */
export async function answerPrompt(
  ctx: KoaContextWithOIDC,
  hydra: Hydra,
  interaction: Interaction,
): Promise<string> {
  const { params, prompt } = interaction
  const consent = hydra.state.consentVerifiers.get(String(params.consent_verifier))
  const login = hydra.state.loginVerifiers.get(String(params.login_verifier)) ?? consent?.request.login
  if (!login) return askToSignIn(ctx, hydra, interaction)
  if (login.refusal) return resume(interaction, login.refusal)
  if (prompt.name === 'login') return resume(interaction, signIn(ctx, login))
  if (!consent) return askForConsent(ctx, hydra, login)
  if (consent.refusal) return resume(interaction, consent.refusal)
  const unknownPrompt = refusalOfPrompt(login.request)
  if (unknownPrompt) return resume(interaction, unknownPrompt)

  const grant = new ctx.oidc.provider.Grant({
    accountId: login.subject,
    clientId: login.request.clientId,
  })
  grant.addOIDCScope(consent.scopes.join(' '))
  const grantId = await grant.save()
  hydra.state.grantedConsents.set(grantId, consent)
  return resume(interaction, { consent: { grantId } })
}

/** The prompts that Hydra accepts in an OpenID request. It validates them last, after the consent. */
const knownPrompts = ['login', 'none', 'consent', 'registration']

function refusalOfPrompt({ query, scopes }: LoginRequest): InteractionResults | undefined {
  const prompts = (new URLSearchParams(query).get('prompt') ?? '').split(' ').filter(Boolean)
  if (!scopes.includes('openid') || prompts.every((prompt) => knownPrompts.includes(prompt))) return undefined
  return {
    error: 'invalid_request',
    error_description:
      'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than ' +
      `once, or is otherwise malformed. Used unknown value '[${prompts.join(' ')}]' for prompt parameter`,
  }
}

async function resume(interaction: Interaction, result: InteractionResults): Promise<string> {
  interaction.result = result
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  return interaction.returnTo
}

/** The library would first sign the former account out, and prompt. Hydra replaces it without a prompt. */
function signIn({ oidc: { session } }: KoaContextWithOIDC, login: AcceptedLogin): InteractionResults {
  if (session && session.accountId !== undefined && session.accountId !== login.subject) {
    delete session.accountId
    session.authorizations = {}
  }
  const { subject, remember, amr, acr } = login
  return { login: { accountId: subject, remember, amr, acr, ts: authTimeOf(login) } }
}

function askToSignIn(ctx: KoaContextWithOIDC, hydra: Hydra, { params }: Interaction): string {
  const { session, client } = ctx.oidc
  const query = new URLSearchParams(String(params.sandbox_query))
  const listOf = (name: string) => (query.get(name) ?? '').split(' ').filter(Boolean)
  const prompts = listOf('prompt')
  const age = session?.loginTs === undefined ? Number.POSITIVE_INFINITY : Date.now() / 1000 - session.loginTs
  const maxAge = query.get('max_age')
  const isFresh = maxAge === null || age < Number(maxAge)
  const subject = (!prompts.includes('login') && isFresh && session?.accountId) || ''
  if (subject === '' && prompts.includes('none')) throw new errors.LoginRequired()

  const clientId = client?.clientId ?? ''
  const request: LoginRequest = {
    challenge: secret(),
    csrf: setCsrfCookie(ctx, 'login', clientId),
    clientId,
    path: '/oauth2/auth',
    query: query.toString(),
    scopes: listOf('scope'),
    audience: listOf('audience'),
    subject,
    sessionId: hydra.state.sessionId(session?.uid ?? ''),
    ...(subject !== '' && { signedInAt: session?.loginTs }),
    loginHint: query.get('login_hint') ?? '',
    uiLocales: listOf('ui_locales'),
    acrValues: listOf('acr_values'),
    requestedAt: hydra.settings.now(),
  }
  hydra.state.logins.set(request.challenge, request)
  const page = prompts.includes('registration') ? 'registration' : 'login'
  return screen(hydra, page, { login_challenge: request.challenge })
}

function askForConsent(ctx: KoaContextWithOIDC, hydra: Hydra, login: AcceptedLogin): string {
  const { clientId, scopes, query } = login.request
  const prompts = (new URLSearchParams(query).get('prompt') ?? '').split(' ')
  const skip = !prompts.includes('consent') && hydra.isRemembered(login.subject, clientId, scopes)
  if (!skip && prompts.includes('none')) throw new errors.ConsentRequired()
  const csrf = setCsrfCookie(ctx, 'consent', clientId)
  const request = { id: consentRequestId(), challenge: secret(), csrf, login, skip }
  hydra.state.consents.set(request.challenge, request)
  return screen(hydra, 'consent', { consent_challenge: request.challenge })
}

/** The URL of a page of the app. */
export function screen({ settings }: Hydra, page: string, query: Record<string, string>): string {
  return `${settings.appUrl}/${page}?${new URLSearchParams(query)}`
}
