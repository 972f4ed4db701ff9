import { keepChoice } from '@/app/api/keep-choice'
import { readThemeChoice, themeCookie } from '@/lib/config/theme-choice'

/** Stores the theme that the visitor chose, and redirects back to the page with the switch. */
export function POST(request: Request): Promise<Response> {
  return keepChoice(request, { name: themeCookie, read: readThemeChoice, isLanguage: false })
}
