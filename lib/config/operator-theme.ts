import 'server-only'
import { onePerProcess } from '@/lib/process/one-per-process'
import type { ThemeChoice } from './theme-choice'

/** A file of the theme, as it is served. */
export interface ThemeFile {
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer>
}

/**
 * The theme of an operator, as pages use it. URLs are paths on Latchkey's origin, and contain a hash of the content.
 */
export interface OperatorTheme {
  readonly styles: Readonly<Record<ThemeChoice, string>>
  /** The color of the page on a phone, for the browser's own parts around it. */
  readonly pageColors: Readonly<Record<'light' | 'dark', string>>
  /** The main button. */
  readonly accent: Readonly<Record<'light' | 'dark', string>>
  /** Its text. */
  readonly onAccent: Readonly<Record<'light' | 'dark', string>>
  readonly logoUrl?: string | undefined
  readonly darkLogoUrl?: string | undefined
  readonly iconUrl?: string | undefined
  /** The logo of a sign-in provider, by its id in lower case. */
  readonly providerUrls: Readonly<Record<string, string>>
  /** By the last part of the URL. */
  readonly files: ReadonlyMap<string, ThemeFile>
}

const ofProcess = onePerProcess<{ theme?: OperatorTheme }>('theme', () => ({}))

/** The operator's theme, as the start has read it (lib/theme/load-theme.ts); undefined where there is none. */
export function operatorTheme(): OperatorTheme | undefined {
  return ofProcess().theme
}

/** Gives every page of this process the operator's theme. For the start, before the first request. */
export function setOperatorTheme(theme: OperatorTheme): void {
  ofProcess().theme = theme
}
