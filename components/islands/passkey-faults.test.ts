import { describe, expect, it } from '@jest/globals'
import { noticeOf } from './passkey-faults'

describe('noticeOf', () => {
  it.each([
    ['AbortError', null, null],
    ['NotAllowedError', 'not_created', 'cancelled'],
    ['InvalidStateError', 'known', 'failed'],
    ['ConstraintError', 'unfit', 'failed'],
    ['NotSupportedError', 'unfit', 'failed'],
    ['SecurityError', 'refused', 'refused'],
    ['UnknownError', 'failed', 'failed'],
    ['toString', 'failed', 'failed'],
  ] as const)('%s', (name, created, got) => {
    const error = new DOMException('', name)
    expect([noticeOf('create', error), noticeOf('get', error)]).toEqual([created, got])
  })

  it('recognizes options that the browser does not understand, and what is no error', () => {
    expect(noticeOf('get', new TypeError('challenge'))).toBe('refused')
    expect(noticeOf('get', undefined)).toBe('failed')
  })
})
