import 'server-only'
import type { NoticeName } from '@/lib/i18n/locales'
import { lineNotices } from '@/lib/line/line-notices'
import { notices } from '@/lib/ory/kratos/calls/outcome'

/** The notices that the URL of a page can name, of the core and of the capabilities. */
export const knownNotices: readonly NoticeName[] = [...notices, ...lineNotices]
