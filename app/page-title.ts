import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Area, TextKey } from '@/lib/i18n/locales'

/**
 * The title of a page: what the page is, then the operator's name.
 * @param hasError the visitor must correct something, so the title begins with "Error"
 */
export async function pageTitle(
  key: TextKey,
  area?: Area,
  values?: Readonly<Record<string, string>>,
  hasError = false,
): Promise<string> {
  const t = await currentTranslator(area)
  const title = t.text(key, values)
  return t.text('page.title', {
    title: hasError ? t.text('page.title_error', { title }) : title,
    brand: config().BRAND_NAME,
  })
}
