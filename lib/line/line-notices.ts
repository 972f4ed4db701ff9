import type { NoticeName } from '@/lib/i18n/locales'

/** What pages say about LINE, as the parameter `notice` of a URL. */
export const lineNotices = [
  'line_error',
  'line_second',
  'line_linked',
] as const satisfies readonly NoticeName[]
