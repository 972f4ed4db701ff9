import { isTestSecret, siteverify } from '@/lib/turnstile/siteverify'
import type { ExaminedConfig } from './examined-config'
import { createFindings, type Finding } from './finding'

const { ok, warning, problem } = createFindings('turnstile')

/**
 * Not a token of Cloudflare's. With a valid secret, Cloudflare rejects the token; with an invalid one, the
 * secret.
 */
const noToken = 'latchkey-doctor'

/** Checks that Cloudflare accepts the secret key of Turnstile, if one is configured. */
export async function checkTurnstile(
  { GUESS_TURNSTILE_SITE_KEY, GUESS_TURNSTILE_SECRET_KEY: secret, GUESS_LIMITS }: ExaminedConfig,
  verify: typeof siteverify = siteverify,
): Promise<Finding[]> {
  if (secret === undefined) return []
  if (GUESS_LIMITS === null) {
    return warning('Turnstile is never shown, because nothing is counted.', 'GUESS_LIMITS: on')
  }
  if (isTestSecret(secret) || isTestSiteKey(GUESS_TURNSTILE_SITE_KEY)) {
    return warning(
      'Turnstile has a test key, which accepts people and programs alike.',
      'GUESS_TURNSTILE_SITE_KEY and GUESS_TURNSTILE_SECRET_KEY: both keys of your widget at Cloudflare',
    )
  }
  const answer = await verify(secret, noToken)
  if (answer.kind !== 'unavailable') return ok('Cloudflare accepts the secret key of Turnstile.')
  const { reason } = answer
  if (reason === 'invalid-input-secret') {
    return problem(
      'Cloudflare does not know the secret key of Turnstile. Proofs of work replace it.',
      'GUESS_TURNSTILE_SECRET_KEY: the secret key of the widget that has this site key',
    )
  }
  return problem(
    `Cloudflare does not validate tokens of Turnstile (${reason}). Proofs of work replace it.`,
    'Let this server reach https://challenges.cloudflare.com, or remove GUESS_TURNSTILE_SITE_KEY and GUESS_TURNSTILE_SECRET_KEY.',
  )
}

function isTestSiteKey(key: string | undefined): boolean {
  return /^[123]x0{20}(?:AA|AB|BB|FF)$/.test(key ?? '')
}
