import { HtmlValidate } from 'html-validate'

/** The rules that a mail breaks on purpose. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Outlook reads old attributes, and most programs drop style sheets.
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    'doctype-style': 'off',
    // A table that holds the layout needs no body.
    'prefer-tbody': 'off',
  },
})

/** What is wrong with the page of a mail, as `rule: sentence`. */
export function mistakesInMail(html: string): readonly string[] {
  return validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

/** Everything that the page of a mail leads to or loads, each once. */
export function linksOfMail(html: string): readonly string[] {
  const found = html.matchAll(
    /\s(?:href|src|action|background|srcset|poster)\s*=\s*["']?([^"'\s>]*)|url\(([^)]*)\)/gi,
  )
  const links = [...found].map(([, attribute, style]) => attribute ?? style ?? '')
  return [...new Set(links.map((link) => link.replaceAll('&amp;', '&')))]
}

/** The letters that an SMS holds in seven bits (3GPP TS 23.038), and those that count twice. */
const once = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]$/
const twice = /^[\f^{}\\[~\]|€]$/

/** How an SMS travels: seven bits for each letter where they do, else UTF-16. Each part of many has less room. */
export function smsPartsOf(text: string): { readonly coding: 'GSM-7' | 'UCS-2'; readonly parts: number } {
  const letters = [...text]
  const isGsm = letters.every((letter) => once.test(letter) || twice.test(letter))
  if (!isGsm) return { coding: 'UCS-2', parts: text.length <= 70 ? 1 : Math.ceil(text.length / 67) }
  const length = letters.reduce((sum, letter) => sum + (twice.test(letter) ? 2 : 1), 0)
  return { coding: 'GSM-7', parts: length <= 160 ? 1 : Math.ceil(length / 153) }
}
