import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import type { FlowRules } from '@/lib/flows/flow-rules'
import { type FlowPageUrl, flowPages } from '@/lib/http/flow-page-url'
import { notes } from '@/lib/request/notes'
import { absoluteUrl } from '@/lib/request/redirects'
import type { Session } from '@/lib/session/session-schema'
import { withLineParameters } from './line-parameters'
import { isLineUrl } from './line-url'

/** How long the way to LINE and back may take, in seconds. */
const lifetime = 600

const pages = Object.keys(flowPages) as [keyof typeof flowPages, ...(keyof typeof flowPages)[]]

/** Where a visitor left for LINE. LINE may return to another browser, which has no cookie of ours. */
const noteSchema = z.object({
  page: z.enum(pages),
  /** The login challenge of the application that waits. */
  challenge: z.string().optional(),
  returnTo: z.string().optional(),
})
export type ReturnNote = z.output<typeof noteSchema>

/**
 * The URL for a visitor who leaves for a provider. For LINE it has our parameters, and a note keeps where the
 * visitor comes from. Any other URL does not change.
 */
export async function leaveForLine(url: string, session: Session, pageUrl: FlowPageUrl): Promise<string> {
  const { APP_URL: appUrl, LINE_PROVIDER_ID: clientId } = config()
  if (!isLineUrl(absoluteUrl(url), { appUrl, clientId })) return url
  const state = new URL(absoluteUrl(url)).searchParams.get('state')
  if (state) await notes().keep(keyOf(state), noteOf(pageUrl), lifetime)
  return withLineParameters(url, session)
}

function noteOf({ page, query }: FlowPageUrl): ReturnNote {
  const challenge = query.get('login_challenge') ?? undefined
  const returnTo = query.get('return_to') ?? undefined
  return { page, ...(challenge && { challenge }), ...(returnTo && { returnTo }) }
}

/** The rules of a kind of flow, for a form that may send the visitor to LINE. */
export function withLineUrl(rules: FlowRules): FlowRules {
  return { ...rules, providerUrl: leaveForLine }
}

/** Where the visitor left for LINE, by the `state` that LINE returns with. It is told once. */
export function takeReturnNote(state: string): Promise<ReturnNote | null> {
  return notes().take(keyOf(state), noteSchema)
}

function keyOf(state: string): string {
  return `line-return ${state}`
}
