import parsePhoneNumber from 'libphonenumber-js/max'

/** A number in E.164, in groups, as people read it. Any other text as it was typed. */
export function groupedNumber(text: string): string {
  if (!/^\+\d+$/.test(text)) return text
  return parsePhoneNumber(text)?.formatInternational() ?? text
}
