import { memoize } from './memoize'

/**
 * The tag for the formats of Intl. Codes, phone numbers and IP addresses always have the digits 0 to 9, so the numbers
 * and dates of an Arabic page have them, too.
 */
export const formatTag = memoize((locale) => {
  const tag = new Intl.Locale(locale)
  return tag.language === 'ar' ? new Intl.Locale(tag, { numberingSystem: 'latn' }).toString() : locale
})
