import type { OperatorTheme } from '@/lib/config/operator-theme'
import type { ThemeChoice } from '@/lib/config/theme-choice'

/**
 * The logo of a page; undefined if the operator has none. The folder's wins over `BRAND_LOGO_URL`. A page
 * that follows the device needs both logos, the others one.
 */
export function pageLogo(
  theme: Pick<OperatorTheme, 'logoUrl' | 'darkLogoUrl'> | undefined,
  brandLogoUrl: string | undefined,
  choice: ThemeChoice,
): { readonly url: string; readonly darkUrl?: string } | undefined {
  const { logoUrl: url = brandLogoUrl, darkLogoUrl } = theme ?? {}
  if (url === undefined) return undefined
  if (darkLogoUrl === undefined || choice === 'light') return { url }
  return choice === 'dark' ? { url: darkLogoUrl } : { url, darkUrl: darkLogoUrl }
}
