import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { fetchFlowError } from './kratos-error'

const kratos = new TestService()
const reads = 'GET /self-service/errors'

startTestServices({ kratos })
beforeEach(() => {
  kratos.reset()
})

const read = async () => (await new TestBrowser(appUrl).run(() => fetchFlowError('e-1'))).value

const inMapper = 'jsonnetsecure: ERROR: RUNTIME ERROR: '

test.each<[object, object]>([
  [
    { code: 500, message: ' Broken. ', reason: 'A disk is full.' },
    { status: 500, details: ['Broken.', 'A disk is full.'] },
  ],
  [{ message: '', reason: 'Only a reason.' }, { details: ['Only a reason.'] }],
  [{ code: 'x', message: 7, reason: 'r'.repeat(2001) }, { details: [] }],
  [{ message: 'm'.repeat(2000) }, { details: ['m'.repeat(2000)] }],
  [
    { code: 401, message: 'identity is disabled' },
    { status: 401, cause: 'disabled', details: ['identity is disabled'] },
  ],
  [
    { reason: 'Unable to get OAuth 2.0 Login Challenge.', details: { status_code: 404 } },
    { cause: 'challenge', details: ['Unable to get OAuth 2.0 Login Challenge.'] },
  ],
  [
    { message: 'no resumable session found', reason: 'The browser has no cookie.' },
    { cause: 'other_browser', details: ['no resumable session found', 'The browser has no cookie.'] },
  ],
  [
    { message: 'Away.', reason: 'The resumable session has expired.' },
    { cause: 'other_browser', details: ['Away.', 'The resumable session has expired.'] },
  ],
  [
    { message: `${inMapper}Refused: not ours.` },
    { cause: 'not_admitted', details: [`${inMapper}Refused: not ours.`] },
  ],
  [
    { message: `${inMapper}Field does not exist: Refused:` },
    { details: [`${inMapper}Field does not exist: Refused:`] },
  ],
  [
    { code: 403, id: 'security_identity_mismatch', message: 'Forbidden.' },
    { status: 403, cause: 'other_account', details: ['Forbidden.'] },
  ],
  [{ message: 'no resumable session' }, { details: ['no resumable session'] }],
])('the error %j is parsed as %j', async (error, expected) => {
  kratos.respond(reads, { body: { id: 'e-1', error } })
  expect(await read()).toStrictEqual(expected)
  expect(kratos.requests[0]?.query.get('id')).toBe('e-1')
})

test.each([
  [{ status: 404, body: { error: { code: 404, message: 'Not found' } } }],
  [{ status: 200, body: {} }],
  [{ status: 200, body: [] }],
  [{ status: 500, body: { error: { message: 'Broken' } } }],
])('the response %j yields nothing', async (response) => {
  kratos.respond(reads, response)
  expect(await read()).toBeNull()
})
