import { describe, expect, it, jest, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { mailSentChange, resendWait } from './resend-wait'

const now = Date.parse('2026-05-03T10:00:00Z')
const second = now / 1000
jest.useFakeTimers({ now })
const sent = flowSchema.parse({ id: 'f-1', state: 'sent_email', issued_at: '2026-05-03T09:59:50Z', ui: {} })

describe('the time when a mail was sent', () => {
  test.each(['address', 'email', 'recovery_address', 'recovery_confirm_address'])(
    '%s requests one',
    (name) => {
      const form = new URLSearchParams({ [name]: 'ada@example.com', method: 'code' })
      expect(mailSentChange({ kind: 'show', flow: sent }, form)).toEqual({
        mailSent: { flowId: 'f-1', at: second },
      })
    },
  )

  test.each([
    ['the first code of a sign-in', { identifier: 'ada@example.com' }],
    ['another code of a sign-in', { resend: 'code', code: '' }],
    ['another code beside one that was typed', { resend: 'code', code: '1' }],
  ])('%s is one', (_, fields) => {
    const form = new URLSearchParams({ method: 'code', ...fields })
    expect(mailSentChange({ kind: 'show', flow: sent }, form)).toMatchObject({
      mailSent: { at: second },
    })
  })

  it('is unknown for a rejected code', () => {
    const form = new URLSearchParams({ method: 'code', code: '1', identifier: 'ada@example.com' })
    expect(mailSentChange({ kind: 'show', flow: sent }, form)).toEqual({})
  })

  test.each([
    ['the choice of an address', { recovery_select_address: 'hash' }, second],
    ['another code', { code: '', recovery_confirm_address: '+886912345678' }, second],
    ['a code that was refused', { code: '1' }, undefined],
  ])('is read from %s in a recovery by a choice of addresses', (_, fields, expected) => {
    const flow = { ...sent, state: 'recovery_awaiting_code' }
    const form = new URLSearchParams({ method: 'code', recovery_address: '+886912345678', ...fields })
    expect(mailSentChange({ kind: 'show', flow }, form).mailSent?.at).toBe(expected)
  })

  it('is unknown for an address that Kratos rejected', () => {
    const flow = { ...sent, state: 'choose_method' }
    const form = new URLSearchParams({ email: 'ada' })
    expect(mailSentChange({ kind: 'show', flow }, form)).toEqual({})
    expect(mailSentChange({ kind: 'home' }, form)).toEqual({})
  })
})

describe('the wait for another mail', () => {
  test.each([
    ['the rest of 30 seconds', { flowId: 'f-1', at: second - 12 }, 18],
    ['all 30 seconds at once', { flowId: 'f-1', at: second }, 30],
    ['nothing after a minute', { flowId: 'f-1', at: second - 60 }, 0],
    ['nothing after 30 seconds', { flowId: 'f-1', at: second - 30 }, 0],
    ['nothing when the clock was changed', { flowId: 'f-1', at: second + 100 }, 0],
    [
      'since the start of the flow, when another flow sent the newest mail',
      { flowId: 'f-2', at: second },
      20,
    ],
    ['since the start of the flow, when we sent none', undefined, 20],
  ])('is %s', (_, mailSent, expected) => {
    expect(resendWait(sent, { mailSent })).toBe(expected)
  })

  it('is nothing if Kratos does not return when the flow started', () => {
    expect(resendWait({ ...sent, issued_at: undefined }, {})).toBe(0)
  })
})
