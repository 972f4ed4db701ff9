import { config } from '@/lib/config/config'
import { seeOther } from '@/lib/http/see-other'
import { pageBeforeLanguages, previousPage } from '@/lib/request/previous-page'

const oneYear = 365 * 24 * 60 * 60

interface Choice {
  /** The name of the field and of the cookie. */
  readonly name: string
  /** What was sent, when it is one of the choices. */
  readonly read: (sent: FormDataEntryValue | null) => string | undefined
  /** A language also replaces the one that an application requested in the URL of the page. */
  readonly isLanguage: boolean
}

/** Stores the choice in a cookie for a year and redirects back to the page where it was made. */
export async function keepChoice(request: Request, { name, read, isLanguage }: Choice): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const page = new URL(request.url).searchParams.get('page')
  const { APP_URL, isSecure } = config()
  const chosen = read(form.get(name))
  const candidates = [request.headers.get('referer'), page]
  const response = seeOther(
    isLanguage ? pageBeforeLanguages(candidates, APP_URL, chosen) : previousPage(candidates, APP_URL),
  )
  if (chosen !== undefined) {
    const cookie = `${name}=${chosen}; Path=/; Max-Age=${oneYear}; HttpOnly; SameSite=Lax`
    response.headers.append('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
  }
  return response
}
