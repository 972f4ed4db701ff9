import 'server-only'
import { config } from '@/lib/config/config'
import { postedFields } from '@/lib/flows/request-fields'
import { mediaTypeOf } from '@/lib/http/media-type'
import { submittedKind } from '@/lib/http/submitted-kind'
import { type Field, fieldsOf } from '@/lib/ory/kratos/kratos-fields'
import type { Visitor } from '@/lib/request/visitor'
import { type SubmittedFlow, wholeAnswer } from './answer'
import { guardedSubmit } from './guarded-submit'
import type { Answer } from './verdict'
import { waitResponse } from './wait-answer'

/**
 * Passes a request on to Kratos, unless it is a submit that one of our limits says to wait with.
 * @param request as Kratos gets it: with the body that we wrote ourselves (lib/flows/proxied-language.ts)
 * @param relay passes it on
 */
export async function throughGuard(
  request: Request,
  visitor: Visitor,
  relay: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const kind = submittedKind(pathname)
  // Kratos also takes some submits as a GET.
  if (kind === undefined || config().GUESS_LIMITS === null) return relay(request)
  const flowId = searchParams.get('flow') ?? ''
  const flow: SubmittedFlow = { kind, flowId, visitor }
  // Kratos reads no body that we cannot read here: such a one goes on under a type that it does not know.
  const fields = [...fieldsOfForm(searchParams), ...((await postedFields(request, fieldsOfForm)) ?? [])]
  const sessionToken = request.headers.get('x-session-token')
  const result = await guardedSubmit(
    { ...flow, fields, sessionToken },
    () => relay(request),
    (response) => answerOf(flow, request, response),
  )
  if (result.kind === 'answered') return result.response
  return waitResponse(result.refusal, isForm(request), kind === 'settings' ? '/settings' : `/${kind}`, flowId)
}

/** A value that adds fields of its own to Kratos' JSON is no field of ours. Kratos fails on it, or reads a trait. */
function fieldsOfForm(form: URLSearchParams): readonly Field[] {
  return [...form].flatMap(([name, value]) => {
    try {
      return fieldsOf(name, value)
    } catch {
      return [[name, value] as const]
    }
  })
}

/** Whether the answer goes to a browser that shows it: Kratos redirects after such a form. */
function isForm(request: Request): boolean {
  const isWritten = mediaTypeOf(request.headers.get('content-type')) === 'application/x-www-form-urlencoded'
  return isWritten && request.headers.get('accept')?.includes('text/html') === true
}

/** A visitor who leaves early may still read the answer in the flow, so their try stays counted. */
async function answerOf(flow: SubmittedFlow, request: Request, response: Response): Promise<Answer> {
  const setCookies = response.headers.getSetCookie()
  if (request.signal.aborted || response.status === 504 || response.status === 499)
    return { status: 0, setCookies, missing: 'timeout' }
  const location = response.headers.get('location') ?? undefined
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const body: unknown = isJson
    ? await response
        .clone()
        .json()
        .catch(() => undefined)
    : undefined
  return wholeAnswer(flow, { status: response.status, body, setCookies, location })
}
