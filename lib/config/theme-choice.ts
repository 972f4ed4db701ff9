/** How a page chooses between its light and its dark theme. `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** The cookie that stores the visitor's choice of theme. */
export const themeCookie = 'theme'

/** Parses a choice that came from a browser. Undefined if it is invalid. */
export function readThemeChoice(value: unknown): ThemeChoice | undefined {
  return themeChoices.find((choice) => choice === value)
}
