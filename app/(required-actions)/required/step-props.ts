import 'server-only'
import { signOutPost } from '@/app/sign-out-post'
import { afterRequiredActionsUrl, requiredActionsUrl } from '@/lib/destination/required-actions-url'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { accountToken } from '@/lib/session/account-form'
import { flowPageUrl, type SearchParams } from '@/lib/urls/flow-page-url'
import { currentAction } from './current-action'
import { requiredNotice } from './required-notice'

/** What each step needs: the due step, what its card shows, and the hidden fields of its own forms. */
export async function requiredActionProps(searchParams: Promise<SearchParams>) {
  const { query } = flowPageUrl('required', await searchParams)
  const [open, t, signOut] = await Promise.all([
    openRequired(query),
    currentTranslator(),
    // Afterwards, someone else can continue to the application that waits.
    signOutPost(query.has('consent_challenge') ? { return_to: afterRequiredActionsUrl(query) } : {}),
  ])
  const { who, position, count } = open
  return {
    ...open,
    query,
    card: {
      t,
      identifier: who.name ?? undefined,
      place: { position, count },
      notice: requiredNotice(query, t, who.name ?? undefined),
      signOut,
    },
    fields: {
      csrf_token: accountToken('required', who.session.id),
      query: new URL(requiredActionsUrl(query), 'http://page').search,
    },
  }
}

/**
 * The step that the page shows. Redirects if another one is due, or none: an old page, another tab and a URL written
 * by hand all end at the step that the services name.
 * @param query of the page
 */
async function openRequired(query: URLSearchParams) {
  const next = await currentAction(query)
  if (next.kind === 'go') redirect(next.url)
  if (next.step.name !== query.get('step')) redirect(requiredActionsUrl(query))
  return next
}
