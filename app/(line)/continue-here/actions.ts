'use server'

import { cookies } from 'next/headers'
import { RedirectType } from 'next/navigation'
import { config } from '@/lib/config/config'
import { redirect } from '@/lib/http/redirect'
import { currentBook } from '@/lib/i18n/current-book'
import { languageCookie } from '@/lib/i18n/language-cookie'
import { continueHerePage, takeContinuation } from '@/lib/line/continue-here'

export async function submitContinueHere(form: FormData): Promise<void> {
  const taken = await takeContinuation(form.get('code'))
  if (taken === null) redirect(continueHerePage, RedirectType.replace)
  await keepLanguage(taken.locale)
  redirect(taken.href, RedirectType.replace)
}

/** The language of the other browser, unless this one has a choice of its own. */
async function keepLanguage(locale: string): Promise<void> {
  const jar = await cookies()
  if (jar.has(languageCookie) || !currentBook().locales.includes(locale)) return
  jar.set({
    name: languageCookie,
    value: locale,
    path: '/',
    maxAge: 365 * 24 * 60 * 60,
    httpOnly: true,
    sameSite: 'lax',
    secure: config().isSecure,
  })
}
