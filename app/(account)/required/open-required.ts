import 'server-only'
import { redirect } from 'next/navigation'
import { requiredUrl } from '@/lib/flows/goal/required-page'
import { resolveRequired } from '@/lib/rules/resolve-required'

/**
 * The step that the page shows. Redirects when another one is due, or none: an old page, another tab and a URL that
 * somebody wrote by hand all come to the step that the services say.
 * @param query of the page
 */
export async function openRequired(query: URLSearchParams) {
  const next = await resolveRequired(query)
  if (next.kind === 'go') redirect(next.url)
  if (next.step.name !== query.get('step')) redirect(requiredUrl(query))
  return next
}
