'use server'

import { RedirectType } from 'next/navigation'
import { z } from 'zod'
import { runAction } from '@/lib/help-desk/actions'
import { helpDeskLimits } from '@/lib/help-desk/help-desk-limits'
import { maxIdentifierLength, normalizeUnicode } from '@/lib/http/normalize-unicode'
import { redirect } from '@/lib/http/redirect'
import { log } from '@/lib/log'
import { findIdentity } from '@/lib/ory/kratos/admin/find-identity'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { hasCsrfField } from '@/lib/session/csrf-field'
import { isConfirmed } from '../../(account)/deleteaccount/confirmation'
import { helpDeskParts } from '../help-desk-parts'
import { actionBinding, orFailurePage, requireAction, requireHelper, searchBinding } from '../require-helper'

/** Finds the account that signs in with exactly this. */
export async function submitSearch(form: FormData): Promise<void> {
  const helper = await requireHelper('/help-desk')
  if (!hasCsrfField(form, searchBinding(helper))) leave('csrf')
  if ((await helpDeskLimits().count('help-desk-search', helper.id)) !== null) leave('too_many')
  const typed = z.string().trim().min(1).safeParse(form.get('who')).data ?? ''
  const who = normalizeUnicode(typed, 'NFKC', maxIdentifierLength) ?? ''
  const found = who === '' ? undefined : await orFailurePage(() => findIdentity(who), '/help-desk')
  const account = helpDeskParts.accountDigest(who)
  log().info({
    outcome: 'help_desk',
    action: 'search',
    result: found ? 'found' : 'nobody',
    helper: helper.id,
    account,
  })
  if (!found) leave('nobody')
  redirect(`/help-desk/${found.id}`)
}

function leave(notice: 'csrf' | 'too_many' | 'nobody'): never {
  redirect(`/help-desk?notice=${notice}`, RedirectType.replace)
}

/** Does for a person what the form says. */
export async function submitAction(form: FormData): Promise<void> {
  const fields = z.object({ id: z.string(), action: z.string() })
  const { id, action: name } = fields.parse({ id: form.get('person'), action: form.get('action') })
  const { action, helper, person, wanted } = await requireAction(id, name)
  const page = `/help-desk/${person.id}` as const
  const ask = (notice: string) => redirect(`${page}/${action}?notice=${notice}`, RedirectType.replace)
  if (!hasCsrfField(form, actionBinding(helper, person.id, action))) ask('csrf')
  if (wanted !== undefined && !isConfirmed(form.get('confirmation'), wanted)) ask('mistyped')
  if ((await helpDeskLimits().count('help-desk-action', helper.id)) !== null)
    redirect(`${page}?notice=too_many`, RedirectType.replace)
  const result = await runAction(action, person, helper, helpDeskParts)
  if (result === 'done' || result === 'refused') redirect(`${page}?notice=${result}`, RedirectType.replace)
  redirect(await currentFailureUrl(result, page), RedirectType.replace)
}
