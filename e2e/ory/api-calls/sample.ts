import type { ApiCall } from './api-call'

/** A value that a path must encode. */
const awkward = 'a/b c?d'

/** A sample value for each parameter of a row's client method, and its place in the request. */
export interface Sample {
  readonly params: Readonly<Record<string, unknown>>
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The body that the server must read: parsed JSON, form fields, text, or nothing. */
  readonly body: unknown
}

/** Builds the arguments of a call from its row. */
export function sampleOf(call: ApiCall): Sample {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inQuery = [
    ...call.query.filter((name) => !call.queryNotInClient.includes(name)),
    ...call.queryOnlyInClient,
  ]
  const inForm = call.body?.startsWith('form: ') ? call.body.slice('form: '.length).split(', ') : []
  const params: Record<string, unknown> = {}
  for (const param of call.clientParams) {
    const name = wireName(param)
    if (param === 'cookie') continue
    if (param === 'xSessionToken') params[param] = call.auth === 'bearer' ? 'session-token' : undefined
    else if (inPath.includes(name)) params[param] = awkward
    else if (inQuery.includes(name) || inForm.includes(name)) params[param] = `${name} & more`
    else params[param] = bodyOf(call)
  }
  return {
    params,
    path: call.path.replace('{vendor}', 'ory').replace(/\{\w+\}/g, encodeURIComponent(awkward)),
    query: Object.fromEntries(inQuery.map((name) => [name, `${name} & more`])),
    body:
      inForm.length > 0 ? Object.fromEntries(inForm.map((name) => [name, `${name} & more`])) : bodyOf(call),
  }
}

function bodyOf({ body, contentType }: ApiCall): unknown {
  if (body === null) return undefined
  if (contentType === 'text/plain') return 'class User implements Namespace {}'
  return body.includes('JSON Patch') || body.includes('list of')
    ? [{ op: 'replace', path: '/a', value: 'ü' }]
    : { sample: 'ü' }
}

/**
 * `subjectSetObject` is sent as `subject_set.object`, `maxDepth` as `max-depth`, all others in snake case.
 */
function wireName(param: string): string {
  const snake = param.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return snake.replace(/^subject_set_/, 'subject_set.').replace('max_depth', 'max-depth')
}
