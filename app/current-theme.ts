import { cookies } from 'next/headers'
import { cache } from 'react'
import { readThemeChoice, type ThemeChoice, themeCookie } from '@/lib/config/theme-choice'
import { themeConfig } from '@/lib/theme/theme-config'

/** The theme of the current page: the visitor's own choice (`theme` cookie), or the operator's (`BRAND_THEME`). */
export const currentTheme = cache(async (): Promise<ThemeChoice> => {
  const jar = await cookies()
  return readThemeChoice(jar.get(themeCookie)?.value) ?? themeConfig().BRAND_THEME
})
