/**
 * Answers without Next what only redirects: the start of a flow, and a form
 * (lib/request/direct-answers.ts, docs/decisions/0030-direct-answers.md).
 */
import { isActionCall } from './action-form.mjs'
import { drawInstead } from './draw-instead.mjs'
import { requests } from './observers.mjs'
import { postedForm } from './posted-forms.mjs'

/** lib/request/direct-answers.ts uses the same name. Undefined until Next has started. */
const directAnswers = () => globalThis[Symbol.for('latchkey.direct-answers')]

/**
 * A listener that answers what it can, and lets `listener` answer everything else.
 * @param listener Next's listener for requests
 * @param build reads what build-parts.mjs knows of the build
 * @param pages the listener that answers with pages and their data
 */
export function withDirectAnswers(listener, build, pages) {
  return (request, response) => {
    const answer = directAnswers()?.(request, formOf(request, build), () => leftSignal(response))
    if (answer === undefined) return listener(request, response)
    return answer.then((given) => {
      // The visitor has left.
      if (response.destroyed) return
      if (given === null) return showFailure(request, response, listener)
      setHeaders(response, build().headers)
      setHeaders(response, Object.entries(given.headers))
      response.statusCode = given.status
      if (given.data === undefined) response.end()
      else sendData(request, response, given.data, pages)
    })
  }
}

const idPrefix = '$ACTION_ID_'

/** What lib/request/direct-answers.ts calls a posted form. Both kinds name the action by an id of the build. */
function formOf(request, build) {
  const posted = postedForm(request)
  if (posted === undefined) return undefined
  const isCall = isActionCall(request)
  const { id, form } = isCall ? readCall(request, posted) : readPlain(posted)
  const action = build().actions.get(id)
  return action && form && { form, action, isCall }
}

/** The browser itself posts the form as it is, with a field for the action. */
function readPlain(posted) {
  const [name, ...others] = [...posted.keys()].filter((field) => field.startsWith('$ACTION_'))
  if (!name?.startsWith(idPrefix) || others.length > 0) return {}
  return { id: name.slice(idPrefix.length), form: posted }
}

const fieldPrefix = '_1_'

/** Script posts each field with a prefix, and then what they are: one form (action-form.mjs). React reads them in order. */
function readCall({ headers }, posted) {
  const fields = [...posted]
  const [last] = fields.pop() ?? []
  if (last !== '0' || fields.some(([name]) => !name.startsWith(fieldPrefix))) return {}
  const form = new FormData()
  for (const [name, value] of fields) form.append(name.slice(fieldPrefix.length), value)
  return { id: headers['next-action'], form }
}

function leftSignal(response) {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}

function setHeaders(response, headers) {
  for (const [name, value] of headers) response.setHeader(name, value)
}

const dataType = 'text/x-component'
/** Next leaves these out, too, when it sends the data of another page. */
const notOfData = ['connection', 'content-encoding', 'content-length', 'set-cookie', 'transfer-encoding']

/** Sends the data of a page with the response of a form. What is no data, such as a redirect, the browser asks for itself. */
function sendData(request, response, { url, headers }, pages) {
  const current = { ...requests.getStore(), path: url.split('?', 1)[0] }
  requests.run(current, drawInstead, request, headers, pages, url, (drawn, _status, body) => {
    const isData = String(drawn.getHeader('content-type')).startsWith(dataType)
    if (!isData) return response.end()
    setHeaders(
      response,
      Object.entries(drawn.getHeaders()).filter(([name]) => !notOfData.includes(name)),
    )
    response.end(body)
  })
}

/** Next must not get the request: what it asks for may be half done. */
function showFailure(request, response, listener) {
  drawInstead(request, request.headers, listener, '/error', (drawn, status, body) => {
    setHeaders(response, Object.entries(drawn.getHeaders()))
    response.writeHead(status === 200 ? 500 : status)
    response.end(body)
  })
}
