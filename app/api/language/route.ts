import { config } from '@/lib/config/config'
import { previousPage } from '@/lib/http/previous-page'
import { seeOther } from '@/lib/http/see-other'
import { currentBook } from '@/lib/i18n/current-book'
import { languageCookie } from '@/lib/i18n/current-translator'

const oneYear = 365 * 24 * 60 * 60

/** Keeps the language that the visitor chose, and leads back to the page with the switcher. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const page = new URL(request.url).searchParams.get('page')
  const { APP_URL, isSecure } = config()
  const chosen = currentBook().locales.find((locale) => locale === form.get('lang'))
  const response = seeOther(previousPage([request.headers.get('referer'), page], chosen, APP_URL))
  if (chosen !== undefined) {
    const cookie = `${languageCookie}=${chosen}; Path=/; Max-Age=${oneYear}; HttpOnly; SameSite=Lax`
    response.headers.append('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
  }
  return response
}
