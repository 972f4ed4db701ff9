/** The characters that an SMS encodes in seven bits (3GPP TS 23.038), and those that count twice. */
const once = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]$/
const twice = /^[\f^{}\\[~\]|€]$/

/**
 * How an SMS is encoded: in seven bits for each character if possible, else in UTF-16. Each part of a long
 * one has less room, and is billed separately.
 */
export function smsPartsOf(text: string): { readonly coding: 'GSM-7' | 'UCS-2'; readonly parts: number } {
  const letters = [...text]
  const isGsm = letters.every((letter) => once.test(letter) || twice.test(letter))
  if (!isGsm) return { coding: 'UCS-2', parts: text.length <= 70 ? 1 : Math.ceil(text.length / 67) }
  const length = letters.reduce((sum, letter) => sum + (twice.test(letter) ? 2 : 1), 0)
  return { coding: 'GSM-7', parts: length <= 160 ? 1 : Math.ceil(length / 153) }
}
