/** The imports of capabilities that are left, each as `from -> to`. The list only shrinks. */
export const importsLeft: readonly string[] = [
  'lib/oauth2/client-branding.ts -> lib/theme/accent-style.ts',
  'lib/oauth2/client-branding.ts -> lib/theme/color.ts',
  'lib/oauth2/client-branding.ts -> lib/theme/theme-styles.ts',
]
