'use server'

import { RedirectType } from 'next/navigation'
import { redirect } from '@/lib/http/redirect'
import { signInWithLineHere } from '@/lib/line/sign-in-here'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { currentVisitor } from '@/lib/request/visitor'

export async function submitSignInHere(form: FormData): Promise<void> {
  const next = await signInWithLineHere(form.get('goal'), await currentVisitor())
  redirect(await viaRedirectPage(next), RedirectType.replace)
}
