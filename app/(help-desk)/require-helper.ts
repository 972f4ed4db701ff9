import 'server-only'
import { notFound } from 'next/navigation'
import { dangerousActions, type HelpDeskAction, helpDeskActions } from '@/lib/help-desk/actions'
import { type Helper, helpDeskAccess } from '@/lib/help-desk/help-desk-access'
import { type Person, readPerson } from '@/lib/help-desk/person'
import { redirect } from '@/lib/http/redirect'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { isIdentityId } from '@/lib/ory/kratos/admin/find-identity'
import { currentFailureUrl } from '@/lib/request/failure-url'
import type { CsrfBinding } from '@/lib/session/csrf-token'

/** The helper of the current request. Anybody else sees an unknown page. */
export async function requireHelper(page: `/help-desk${string}`): Promise<Helper> {
  const access = await helpDeskAccess(page)
  if (access.kind === 'hidden') notFound()
  if (access.kind === 'redirect') redirect(access.url)
  return access.helper
}

/** The helper, and the person whom the URL names. A helper can act on no helper. */
export async function requirePerson(id: string): Promise<{ helper: Helper; person: Person }> {
  if (!isIdentityId(id)) notFound()
  const page = `/help-desk/${id}` as const
  const helper = await requireHelper(page)
  const person = await orFailurePage(() => readPerson(id), page)
  if (person === null) notFound()
  return { helper, person }
}

/** What the URL names, if the helper may do it for this person now. */
export async function requireAction(id: string, name: string) {
  const action = helpDeskActions.find((known) => known === name)
  if (action === undefined) notFound()
  const { helper, person } = await requirePerson(id)
  if (person.isProtected) notFound()
  const wanted = dangerousActions.has(action) ? person.name : undefined
  return { action, helper, person, wanted }
}

/** Reads at a service. Without its answer, the visitor gets the page that says so. */
export async function orFailurePage<Result>(
  read: () => Promise<Result>,
  page: `/help-desk${string}`,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    redirect(await currentFailureUrl('unavailable', page))
  }
}

/** The form of an action is valid for its helper, its person and its action alone. */
export function actionBinding(helper: Helper, id: string, action: HelpDeskAction): CsrfBinding {
  return { purpose: JSON.stringify(['help desk', id, action]), sessionId: helper.sessionId }
}

export function searchBinding({ sessionId }: Helper): CsrfBinding {
  return { purpose: 'help desk search', sessionId }
}
