import { type Json, writeJson } from '@/lib/http/json'
import { proxyPath } from '@/lib/urls/proxy-path'
import type { Submission } from './submission'

/** What Kratos gets of a submission: a form, with each field written from what we read. */
export function writeForm({ fields }: Pick<Submission, 'fields'>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of fields)
    for (const one of Array.isArray(value) ? (value as readonly Json[]) : [value])
      form.append(name, textOf(one as Json))
  return form
}

function textOf(value: Json): string {
  return typeof value === 'object' ? writeJson(value) : String(value)
}

/** Parameters of a submit beside its fields that Kratos reads: where a new flow leads when this one has run out. */
const carried = ['return_to', 'login_challenge', 'via']

/**
 * What Kratos gets of a submission through the proxy: a new request. It has only the headers of the one that came, of
 * which the proxy forwards a few.
 */
export function writeRequest(came: Request, submission: Submission): Request {
  const { kind, flowId, entry, fields } = submission
  const asked = new URL(came.url)
  const url = new URL(`${proxyPath}/self-service/${kind}`, asked)
  url.searchParams.set('flow', flowId)
  for (const name of carried) {
    const value = asked.searchParams.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  if (entry === 'link') {
    for (const [name, value] of writeForm(submission)) url.searchParams.append(name, value)
    return new Request(url, { method: came.method, headers: came.headers, signal: came.signal })
  }
  return writeBody(new Request(url, { method: came.method, headers: came.headers, signal: came.signal }), {
    entry,
    fields,
  })
}

/** The request with a body that we wrote from these fields. */
export function writeBody(
  request: Request,
  { entry, fields }: Pick<Submission, 'entry' | 'fields'>,
): Request {
  const isJson = entry === 'json'
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', isJson ? 'application/json' : 'application/x-www-form-urlencoded')
  const body = isJson ? writeJson(Object.fromEntries(fields)) : writeForm({ fields }).toString()
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal })
}
