import { HtmlValidate } from 'html-validate'

/** The rules that a mail breaks on purpose. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Outlook reads old attributes, and most programs drop style sheets.
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    'doctype-style': 'off',
    // Search engines cut a title of more than 70 characters. No search engine reads a mail.
    'long-title': 'off',
    // A table for layout needs no body.
    'prefer-tbody': 'off',
  },
})

/** The violations in the page of a mail, as `rule: sentence`. */
export function mailViolations(html: string): readonly string[] {
  return validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

/** Everything that the page of a mail links to or loads, each once. */
export function linksOfMail(html: string): readonly string[] {
  const found = html.matchAll(
    /\s(?:href|src|action|background|srcset|poster)\s*=\s*["']?([^"'\s>]*)|url\(([^)]*)\)/gi,
  )
  const links = [...found].map(([, attribute, style]) => attribute ?? style ?? '')
  return [...new Set(links.map((link) => link.replaceAll('&amp;', '&')))]
}
