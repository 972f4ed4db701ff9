import 'server-only'
import { ownSignOut } from '@/app/own-sign-out'
import { onwardUrl, requiredUrl } from '@/lib/flows/goal/required-page'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { accountToken } from '@/lib/session/account-form'
import { flowPageUrl, type SearchParams } from '@/lib/urls/flow-page-url'
import { openRequired } from './open-required'
import { requiredNotice } from './required-notice'

/** What each step needs: the due step, what its card shows, and the hidden fields of its own forms. */
export async function stepProps(searchParams: Promise<SearchParams>) {
  const { query } = flowPageUrl('required', await searchParams)
  const [open, t, signOut] = await Promise.all([
    openRequired(query),
    currentTranslator(),
    // Afterwards, somebody else can go on to the application that waits.
    ownSignOut(query.has('consent_challenge') ? { return_to: onwardUrl(query) } : {}),
  ])
  const { who, position, count } = open
  return {
    ...open,
    query,
    card: {
      t,
      identifier: who.name ?? undefined,
      place: { position, count },
      notice: requiredNotice(query, t),
      signOut,
    },
    fields: {
      csrf_token: accountToken('required', who.session.id),
      query: new URL(requiredUrl(query), 'http://page').search,
    },
  }
}
