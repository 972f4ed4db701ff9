import { describe, expect, test } from '@jest/globals'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import {
  flowToken,
  formTokenField,
  isFlowToken,
  isFormToken,
  needsFormToken,
  withFormToken,
} from './form-token'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433' })

const visitor = { cookieHeader: 'lang=en; csrf_token_a1=c2VjcmV0PQ==; ory_kratos_session=s' }
const flow = flowSchema.parse({ id: 'f-1', ui: {} })

function tokenIn({ ui }: Flow): unknown {
  return ui.nodes.find(({ attributes }) => attributes.name === formTokenField)?.attributes.value
}

describe('the token of the forms of a flow', () => {
  const token = tokenIn(withFormToken(flow, visitor))

  test('belongs to the flow and to the CSRF cookie of the browser', () => {
    expect(isFormToken(token, 'f-1', visitor)).toBe(true)
    expect(isFormToken(token, 'f-2', visitor)).toBe(false)
    expect(isFormToken(token, 'f-1', { cookieHeader: 'csrf_token_a1=b3RoZXI=' })).toBe(false)
    expect(isFormToken(token, 'f-1', { cookieHeader: 'ory_kratos_session=s' })).toBe(false)
  })

  test('does not change when the session does, or if Next encodes the cookie', () => {
    const encoded = 'ory_kratos_session=another; csrf_token_a1=c2VjcmV0PQ%3D%3D'
    expect(isFormToken(token, 'f-1', { cookieHeader: encoded })).toBe(true)
  })

  test.each([undefined, null, '', 'AAAA'])('is not %p', (given) => {
    expect(isFormToken(given, 'f-1', visitor)).toBe(false)
  })

  test('is valid for one purpose only', () => {
    const other = flowToken('other', 'f-1', visitor)
    expect(isFlowToken(other, 'other', 'f-1', visitor)).toBe(true)
    expect(isFormToken(other, 'f-1', visitor)).toBe(false)
  })

  test('is never valid without a CSRF cookie', () => {
    const without = { cookieHeader: 'lang=en' }
    expect(tokenIn(withFormToken(flow, without))).toBeUndefined()
    expect(isFormToken('', 'f-1', without)).toBe(false)
  })
})

test.each([
  [{ provider: 'google' }, true],
  [{ link: 'google' }, true],
  [{ unlink: 'google', method: 'password' }, true],
  [{ method: 'password', transient_payload: '{},"provider":"google"' }, true],
  [{ method: 'password', 'traits.name': '{},"pro\\u0076ider" :"google"' }, true],
  [{ method: 'password', 'traits.link': 'x' }, false],
])('%j needs the token: %s', (fields, expected) => {
  expect(needsFormToken(new URLSearchParams(fields))).toBe(expected)
})
