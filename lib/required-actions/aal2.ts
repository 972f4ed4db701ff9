import { uiLocalesParam } from '@/lib/destination/links'
import { requiredActionsUrl } from '@/lib/destination/required-actions-url'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { RequiredAction } from './required-action'

/** The session has a second factor, because the application requests one or Kratos shows the settings only with one. */
export const aal2: RequiredAction = {
  name: 'aal2',
  requirements: ({ STEP_UP_ACR }, { words, acrValues }) => ({
    aal2: words.includes('aal2') || acrValues.some((value) => STEP_UP_ACR.includes(value)),
  }),
  readsSecondFactors: true,
  isDemanded: (requirements) => requirements.aal2,
  due(requirements, { settingsWantAal2, hasAal2Factor, isAal2 }) {
    const isDue = settingsWantAal2 || (requirements.aal2 && hasAal2Factor && !isAal2)
    return isDue ? { name: 'aal2' } : null
  },
  url: secondFactorUrl,
}

/** Kratos prompts for the second factor, and returns to the page that decides. */
export function secondFactorUrl(query: URLSearchParams): RedirectUrl {
  return `/login?${new URLSearchParams({ aal2: 'true', return_to: requiredActionsUrl(query), ...uiLocalesParam(query) })}`
}
