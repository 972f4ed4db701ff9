import { readDestination } from '@/lib/destination/destination'
import type { SubmitContext } from '@/lib/flows/submit/next-step'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/** A submission of a page, and what came of it. */
export function answeredOn(
  pageUrl: FlowPageUrl,
  result: FlowResult,
  {
    body = '',
    cookieHeader = '',
    ...more
  }: Partial<Omit<SubmitContext, 'body'>> & {
    readonly body?: string | URLSearchParams
    readonly cookieHeader?: string
  } = {},
): SubmitContext {
  return {
    pageUrl: { ...pageUrl, flowId: pageUrl.flowId ?? 'f' },
    destination: readDestination(pageUrl.query),
    outcome: result,
    body: new URLSearchParams(body),
    visitor: { cookieHeader, userAgent: '', ipAddress: null, requestId: 'r' },
    session: {},
    staysOnPage: false,
    response: { status: 200, setCookies: [] },
    ...more,
  }
}

/** Kratos shows this flow again. */
export function shown(flow: Flow): FlowResult {
  return { kind: 'show', flow }
}

/** Kratos took the form. */
export const complete = { kind: 'complete', continueWith: [], isSignedIn: true } as const
