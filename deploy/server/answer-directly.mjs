/**
 * Answers without Next what only redirects: the start of a flow, and a form that the browser itself posted
 * (lib/request/direct-answers.ts, docs/decisions/0030-direct-answers.md).
 */
import { drawInstead } from './draw-instead.mjs'
import { postedForm } from './posted-forms.mjs'

/** lib/request/direct-answers.ts uses the same name. Undefined until Next has started. */
const directAnswers = () => globalThis[Symbol.for('latchkey.direct-answers')]

/**
 * A listener that answers what it can, and lets `listener` answer everything else.
 * @param listener Next's listener for requests
 * @param build reads what build-parts.mjs knows of the build
 */
export function withDirectAnswers(listener, build) {
  return (request, response) => {
    const answer = directAnswers()?.(request, formOf(request, build), () => leftSignal(response))
    if (answer === undefined) return listener(request, response)
    return answer.then((given) => {
      // The visitor has left.
      if (response.destroyed) return
      if (given === null) showFailure(request, response, listener)
      else send(response, given, build().headers)
    })
  }
}

const idPrefix = '$ACTION_ID_'

/** The form of a browser without script. It names its action by an id of the build. */
function formOf(request, build) {
  const form = postedForm(request)
  if (form === undefined) return undefined
  const [id, ...others] = [...form.keys()].filter((name) => name.startsWith('$ACTION_'))
  if (!id?.startsWith(idPrefix) || others.length > 0) return undefined
  const action = build().actions.get(id.slice(idPrefix.length))
  return action && { form, action }
}

function leftSignal(response) {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}

function send(response, { status, headers }, fixedHeaders) {
  for (const [name, value] of [...fixedHeaders, ...Object.entries(headers)]) response.setHeader(name, value)
  response.writeHead(status)
  response.end()
}

/** Next must not get the request: what it asks for may be half done. */
function showFailure(request, response, listener) {
  drawInstead(request, request.headers, listener, '/error', (drawn, status, body) => {
    for (const [name, value] of Object.entries(drawn.getHeaders())) response.setHeader(name, value)
    response.writeHead(status === 200 ? 500 : status)
    response.end(body)
  })
}
