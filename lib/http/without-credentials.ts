/**
 * A text for people or a log, without the user names and passwords in its URLs.
 * @returns the same text with `***` for each
 */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/([a-z\d+.-]:\/\/)[^\s/?#]*@/gi, '$1***@')
}
