import type { Metadata } from 'next'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Area, TextKey } from '@/lib/i18n/locales'

/** The title of a page: what the page is, then the operator's name. */
export async function pageTitle(
  key: TextKey,
  area?: Area,
  values?: Readonly<Record<string, string>>,
): Promise<Metadata> {
  const t = await currentTranslator(area)
  return { title: t.text('page.title', { title: t.text(key, values), brand: config().BRAND_NAME }) }
}
