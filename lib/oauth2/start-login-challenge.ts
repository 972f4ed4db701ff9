import 'server-only'
import type { CheckedPage } from '@/lib/destination/destination'
import { resultUrl } from '@/lib/destination/result-url'
import { hasSelectedAccount, selectAccountUrl } from '@/lib/flows/login/redirect-if-signed-in'
import type { StartStep } from '@/lib/flows/start/start-step'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import { isSignInKind } from '@/lib/urls/flow-kind'
import { type LoginChallengeResult, resolveLoginChallenge } from './resolve-login-challenge'

/**
 * Fetches from Hydra the application that waits for a sign-in or a sign-up, and decides what its challenge needs. A
 * page that no application waits for starts as it is.
 */
export const startLoginChallenge: StartStep = async (start) => {
  const { kind, query } = start.given
  const challenge = query.get('login_challenge')
  if (!challenge || !isSignInKind(kind)) return { kind: 'start', start }
  // A visitor who registers has chosen a new account.
  const registers = kind === 'registration'
  const result = await resolveLoginChallenge(challenge, {
    hasChosen: registers || hasSelectedAccount(query),
    mayHaveSession: !registers && hasSessionCookie(start.visitor.cookieHeader),
  })
  const page = withUiLocales(start.page, result)
  switch (result.kind) {
    case 'go':
      return { kind: 'redirect', url: result.url }
    case 'failed': {
      const failure = { kind: 'fail', reason: result.reason } as const
      return { kind: 'redirect', url: resultUrl(failure, { ...page, visitor: start.visitor }) }
    }
    case 'choose':
      return { kind: 'redirect', url: selectAccountUrl(page.pageUrl.query) }
    case 'ask':
      return { kind: 'start', start: { ...start, page } }
    case 'pass':
      return { kind: 'start', start: { ...start, page, asPage: true } }
    default:
      return result satisfies never
  }
}

/** The page with the languages that the application requests, so every page in between knows them. */
function withUiLocales(asked: CheckedPage, challenge: LoginChallengeResult): CheckedPage {
  const uiLocales = 'uiLocales' in challenge ? challenge.uiLocales.join(' ') : ''
  if (uiLocales === '') return asked
  const { pageUrl, destination } = asked
  const query = new URLSearchParams(pageUrl.query)
  query.set('ui_locales', uiLocales)
  return { pageUrl: { ...pageUrl, query }, destination: { ...destination, uiLocales } }
}
