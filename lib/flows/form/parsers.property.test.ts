import { beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { continueWithRedirect, continueWithUrl, wantsVerification } from '@/lib/destination/continue-with'
import { anyWebUrl } from '@/lib/http/testing/any-text'
import { continueWithListSchema } from '@/lib/ory/kratos/flow/continue-with-schema'
import { readForm } from './form-body'

const appUrl = 'https://login.example.com'

beforeAll(() => {
  Object.assign(process.env, { APP_URL: appUrl, ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })
})

describe('readForm', () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('identifier', 'password', 'code', 'latchkey.page', 'latchkey.utc', 'latchkey.form_token'),
    fc.constantFrom('$ACTION_ID_1', '$ACTION_REF_1', 'traits.phone', 'provider'),
  )
  const fields = fc.array(fc.tuple(name, fc.string({ unit: 'grapheme' })), { maxLength: 8 })

  function formOf(pairs: readonly (readonly [string, string])[]): FormData {
    const form = new FormData()
    for (const [key, value] of pairs) form.append(key, value)
    return form
  }

  test('forwards no field of Latchkey and of Next, and leaves passwords unchanged', () => {
    fc.assert(
      fc.property(fields, (pairs) => {
        const { body, pageUrl } = readForm(formOf(pairs))
        for (const key of body.keys()) expect(key).not.toMatch(/^(latchkey\.|\$ACTION_)/)
        const passwords = pairs.filter(([key]) => key === 'password').map(([, value]) => value)
        expect(body.getAll('password').length).toBe(passwords.length)
        if (!pairs.some(([key]) => key === 'latchkey.utc')) expect(body.getAll('password')).toEqual(passwords)
        if (!pairs.some(([key]) => key === 'latchkey.page')) expect(pageUrl).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})

describe('continue_with', () => {
  const url = fc.oneof(
    anyWebUrl,
    fc.constantFrom('//evil.example', 'javascript:alert(1)', '/verification?flow=f', `${appUrl}/settings`),
    fc.string(),
  )
  const action = fc.constantFrom(
    ...['show_verification_ui', 'show_settings_ui', 'show_recovery_ui', 'redirect_browser_to'],
    ...['set_ory_session_token', 'constructor', '__proto__'],
  )
  const wanted = fc.record({ action, redirect_browser_to: url, flow: fc.record({ id: fc.string(), url }) })
  const list = fc.oneof(fc.anything(), fc.array(fc.oneof(wanted, fc.anything()), { maxLength: 5 }))

  test('anything is parsed, and redirects only to Latchkey’s own pages', () => {
    fc.assert(
      fc.property(list, (input) => {
        const read = continueWithListSchema.parse(input)
        const next = continueWithUrl(read, '/end')
        expect(new URL(next, appUrl).origin).toBe(appUrl)
        expect(next).toMatch(/^\/(?!\/)/)
        expect(typeof wantsVerification(read)).toBe('boolean')
        const redirect = continueWithRedirect(read)
        if (redirect !== null) {
          expect([appUrl, 'http://kratos:4433']).toContain(new URL(redirect, appUrl).origin)
        }
      }),
      { numRuns: 500 },
    )
  })
})
