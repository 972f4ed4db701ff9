/** The texts that messages are written from. Who reads them from files is not ours to know. */
export interface MailTexts {
  /** The languages to write. Kratos sends the first one where it knows nothing better. */
  readonly locales: readonly [string, ...string[]]
  /** The ICU message of a key, and the locale that it is written in: one that lacks a text takes it from another. */
  source(locale: string, key: string): { readonly text: string; readonly locale: string }
}

/** Texts that cannot become a template. Each mistake names file and key. */
export class MailTextError extends Error {
  override readonly name = 'MailTextError'

  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}
