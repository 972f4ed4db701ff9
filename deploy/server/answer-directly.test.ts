import type { IncomingMessage, RequestListener } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import type { AnswerDirectly, PostedForm } from '@/lib/request/direct-answers'
import { currentRequest } from '@/lib/telemetry/observers'
import { withDirectAnswers } from './answer-directly.mjs'
import { withOutageStatus } from './answer-outage.mjs'
import { keepForm } from './posted-forms.mjs'

const key = Symbol.for('latchkey.direct-answers')
const shared = globalThis as { [key]?: AnswerDirectly }

afterEach(async () => {
  delete shared[key]
  await closeServers()
})

const id = '40'.padEnd(42, 'a')
const build = () => ({ headers: [['X-Fixed', 'yes'] as const], actions: new Map([[id, 'submitLogin']]) })

/** What Next was asked for. */
let asked: string[]
const next: RequestListener = ({ method, url, headers }, response) => {
  asked.push(`${method} ${url}`)
  response.setHeader('content-type', 'text/html')
  response.end(
    `Next: ${headers['content-type'] ?? 'no body'}, ${headers['accept-language'] ?? 'any language'}`,
  )
}

const directly = withDirectAnswers(next, build, next)

/** Sends a request with this form, as guard-requests.mjs read it. */
async function ask(
  fields?: readonly string[],
  { listener = directly, more = {} }: { listener?: RequestListener; more?: Record<string, string> } = {},
) {
  asked = []
  const url = await serve((request, response) => {
    const form = new FormData()
    for (const name of fields ?? []) form.append(name, '1')
    if (fields) keepForm(request, form)
    listener(request, response)
  })
  const headers = fields ? { 'content-type': 'multipart/form-data', 'accept-language': 'de', ...more } : {}
  const {
    statusCode,
    headers: sent,
    text,
  } = await call(url, '/login', { method: fields ? 'POST' : 'GET', headers })
  return { status: statusCode, headers: sent, text }
}

test('until Next has started, the listener answers', async () => {
  expect((await ask()).text).toContain('Next')
})

test('the listener answers what is not answered directly', async () => {
  shared[key] = () => undefined
  expect((await ask()).text).toContain('Next')
})

test('an answer is sent with the headers of every response, and without a body', async () => {
  const headers = { location: '/next', 'set-cookie': ['a=1', 'b=2'], 'Cache-Control': 'no-store' }
  shared[key] = () => Promise.resolve({ status: 303, headers })
  const { status, headers: sent, text } = await ask()
  expect({ status, text, asked }).toEqual({ status: 303, text: '', asked: [] })
  expect(sent).toMatchObject({ location: '/next', 'cache-control': 'no-store', 'x-fixed': 'yes' })
  expect(sent['set-cookie']).toEqual(['a=1', 'b=2'])
})

test.each<[string, string[] | undefined, string | undefined]>([
  ['a form that names its action', [`$ACTION_ID_${id}`, 'password'], 'submitLogin'],
  ['an action of another build', [`$ACTION_ID_${'40'.padEnd(42, 'b')}`], undefined],
  ['two actions', [`$ACTION_ID_${id}`, `$ACTION_ID_${id}`], undefined],
  ['another field of React', ['$ACTION_REF_1'], undefined],
  ['a form without an action', ['password'], undefined],
  ['no form', undefined, undefined],
])('%s', async (_, fields, action) => {
  let posted: PostedForm | undefined
  shared[key] = (_request, form) => {
    posted = form
    return undefined
  }
  await ask(fields)
  expect([posted?.action, posted?.isCall]).toEqual([action, action && false])
  if (fields && action) expect([...(posted?.form.keys() ?? [])]).toEqual(fields)
})

test.each<[string, string[], string, string | undefined]>([
  ['a form that script sends', ['_1_password', '_1_$ACTION_ID_a', '0'], id, 'submitLogin'],
  ['a call of another build', ['_1_password', '0'], '40'.padEnd(42, 'b'), undefined],
  ['a call whose fields React would not read', ['0', '_1_password'], id, undefined],
  ['a call with fields of older releases', ['1_password', '0'], id, undefined],
  ['a call without arguments', ['_1_password'], id, undefined],
  ['a call with nothing', [], id, undefined],
])('%s', async (_, fields, called, action) => {
  let posted: PostedForm | undefined
  shared[key] = (_request, form) => {
    posted = form
    return undefined
  }
  await ask(fields, { more: { 'next-action': called } })
  expect([posted?.action, posted?.isCall]).toEqual([action, action && true])
  if (action)
    expect([...(posted?.form.entries() ?? [])]).toEqual([
      ['password', '1'],
      ['$ACTION_ID_a', '1'],
    ])
})

/** A page whose data go along, as {@link pages} has it. */
const data = { url: '/next?_rsc', headers: { rsc: '1', 'accept-language': 'fr' } }

/** Answers a form with a redirect of a server action. */
async function askForData(pages: RequestListener) {
  const headers = { 'x-action-redirect': '/next;replace', 'set-cookie': ['a=1'], 'x-request-id': 'form' }
  shared[key] = () => Promise.resolve({ status: 200, headers, data })
  return ask([`$ACTION_ID_${id}`], { listener: withDirectAnswers(next, build, pages) })
}

test('the data of the next page go along, with the headers of their response', async () => {
  let path: string | undefined
  const { status, headers, text } = await askForData(({ method, url, headers: given }, response) => {
    path = currentRequest()?.path
    response.setHeader('content-type', 'text/x-component')
    response.setHeader('set-cookie', 'b=2')
    response.setHeader('x-request-id', 'data')
    response.end(`${method} ${url} ${given.rsc} ${given['accept-language']}`)
  })
  expect({ status, text, path }).toEqual({ status: 200, text: 'GET /next?_rsc 1 fr', path: '/next' })
  expect(headers).toMatchObject({
    'x-action-redirect': '/next;replace',
    'x-fixed': 'yes',
    'x-request-id': 'data',
    'set-cookie': ['a=1'],
    'content-length': String(text.length),
  })
})

test.each<[string, RequestListener]>([
  ['a page of another kind', (_, response) => response.setHeader('content-type', 'text/html').end('<p>')],
  ['a redirect', (_, response) => response.writeHead(303, { location: '/other' }).end()],
  ['nothing', (_, response) => response.writeHead(204).end()],
])('%s is no data, so the browser loads the next page itself', async (_, pages) => {
  const { status, headers, text } = await askForData(pages)
  expect({ status, text, type: headers['content-type'] }).toEqual({ status: 200, text: '', type: undefined })
  expect(headers['x-action-redirect']).toBe('/next;replace')
})

test('after a failure the visitor sees our error page, and Next does not get the form', async () => {
  shared[key] = async () => null
  const { status, text } = await ask([`$ACTION_ID_${id}`])
  expect({ status, text, asked }).toEqual({ status: 500, text: 'Next: no body, de', asked: ['GET /error'] })
})

test('an outage is answered with its status and the error page', async () => {
  shared[key] = ({ url }) =>
    url === '/login'
      ? Promise.resolve({ status: 303, headers: { location: '/error?reason=timeout' } })
      : undefined
  const { status, headers } = await ask(undefined, { listener: withOutageStatus(directly) })
  expect({ status, asked }).toEqual({ status: 503, asked: ['GET /error?reason=timeout'] })
  expect(headers['retry-after']).toBe('5')
})

test('the signal is aborted when the visitor leaves, and nothing is sent', async () => {
  let leave: (request: IncomingMessage) => void = () => undefined
  const left = new Promise<void>((resolve) => {
    shared[key] = async (_request, _form, signalOf) => {
      const signal = signalOf()
      leave = (request) => request.socket.destroy()
      await new Promise((aborted) => signal.addEventListener('abort', aborted))
      setImmediate(resolve)
      return { status: 303, headers: { location: '/' } }
    }
  })
  const url = await serve((request, response) => {
    directly(request, response)
    leave(request)
  })
  await expect(call(url, '/login')).rejects.toThrow()
  await left
})
