import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { themeChoices } from '@/lib/config/theme-choice'
import { configReader, type Variables } from '@/lib/config/variables'

const shape = {
  // The start reads the folder (load-theme.ts).
  LATCHKEY_THEME_DIR: z
    .string()
    .refine(isAbsolute, { error: 'must be an absolute path, such as /etc/latchkey/theme' })
    .optional(),
  BRAND_THEME: z.enum(themeChoices, { error: 'must be system, light or dark' }).default('system'),
}

/** The variables of the theme (docs/theming.md). */
export const themeVariables = { shape } satisfies Variables<typeof shape>

export const themeConfig = configReader('theme', themeVariables)
