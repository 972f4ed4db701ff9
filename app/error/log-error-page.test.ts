import { beforeEach, expect, test } from '@jest/globals'
import ErrorPage from '@/app/error/page'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'

const kratos = new TestService()
const logged = collectLogLines()
startTestServices({ kratos }, { LOG_LEVEL: 'info' })
beforeEach(() => {
  kratos.reset()
})

const requestId = '7F3K9-2QDX0'

/** What the error page logs for a query. */
async function linesOf(query: Record<string, string>) {
  const browser = new TestBrowser(appUrl, { 'x-request-id': requestId })
  await browser.run(() => ErrorPage({ searchParams: Promise.resolve(query) }))
  return logged()
}

const shown = { level: 40, requestId, route: 'error page', outcome: 'error_shown' }
const read = { requestId, route: 'read error' }
const internal = { code: 500, message: 'Broken for ada@example.com', reason: 'Also ada@example.com' }
const disabled = { code: 401, message: 'identity is disabled' }

test.each<[string, object, object[]]>([
  ['an error', { body: { error: internal } }, [{ outcome: 'answered', status: 200 }, { status: 500 }]],
  [
    'a disabled account',
    { body: { error: disabled } },
    [{ status: 200 }, { status: 401, cause: 'disabled' }],
  ],
  ['no error with this id', { status: 404, body: {} }, [{ outcome: 'answered', status: 404 }, {}]],
])('a line says that Kratos reports %s, without its texts', async (_, response, [call, page]) => {
  kratos.respond('GET /self-service/errors', response)
  const lines = await linesOf({ id: 'e-1' })
  expect(lines).toMatchObject([
    { ...read, ...call },
    { ...shown, ...page },
  ])
  expect(JSON.stringify(lines)).not.toContain('ada')
})

test('a line says that Kratos does not respond', async () => {
  kratos.respond('GET /self-service/errors', { status: 0 })
  expect(await linesOf({ id: 'e-1' })).toMatchObject([
    { ...read, level: 40, outcome: 'unavailable', status: 0, failure: 'reset' },
    shown,
  ])
})

test.each<[string, Record<string, string>, object]>([
  ['no query', {}, {}],
  ['a code of OAuth2', { error: 'invalid_client', error_description: 'x' }, { code: 'invalid_client' }],
  ['another code', { error: 'ada@example.com' }, {}],
  ['an error in JSON', { error: '{"status":502,"data":"x"}' }, { status: 502 }],
  ['a reason', { reason: 'timeout' }, { reason: 'timeout' }],
])('the page with %s has a line', async (_, query, fields) => {
  const lines = await linesOf(query)
  expect(lines).toMatchObject([{ ...shown, ...fields }])
  expect(Object.values(lines[0] ?? {})).not.toContain('ada@example.com')
})

test('a failure whose request ID comes with the URL was logged by that request', async () => {
  expect(await linesOf({ reason: 'timeout', request: 'AAAAA-BBBBB' })).toEqual([])
})
