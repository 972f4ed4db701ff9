import { keepChoice } from '@/app/api/keep-choice'
import { currentBook } from '@/lib/i18n/current-book'
import { languageCookie } from '@/lib/i18n/language-cookie'

/** Stores the language that the visitor chose, and redirects back to the page before the list of languages. */
export function POST(request: Request): Promise<Response> {
  const { locales } = currentBook()
  return keepChoice(request, {
    name: languageCookie,
    read: (sent) => locales.find((locale) => locale === sent),
    isLanguage: true,
  })
}
