import type { ThemeChoice } from '../../lib/config/theme-choice'
import type { ThemeColors } from '../../lib/theme/contrast-warnings'
import { completeColors } from '../../lib/theme/theme-styles'

/** What the messages show of the operator. */
export interface MailBranding {
  readonly brand: string
  /** Host and port that people should see in the browser. */
  readonly host: string
  /** An https URL. Mail programs do not show SVG. */
  readonly logoUrl?: string | undefined
  readonly supportUrl?: string | undefined
  readonly tokens: ThemeColors
  readonly theme: ThemeChoice
  /** Whether a subject ends with the code. */
  readonly hasCodeInSubject: boolean
}

/** The default colors, if the operator has no theme. */
export const ourTokens: ThemeColors = completeColors({ light: {}, dark: {} })
