import { expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { DeviceForm } from './device-form'

function screen({ code = '', isWrong = false } = {}) {
  return elementsOf(
    <DeviceForm
      t={translatorFor('en')}
      code={code}
      isWrong={isWrong}
      notice={undefined}
      refuseHref="/device?refused=true"
      action={async () => {}}
      fields={{ device_challenge: 'challenge', csrf_token: 'token' }}
    />,
  )
}

const field = (elements: ReturnType<typeof screen>) =>
  elements.find(({ attributes }) => attributes.name === 'user_code')?.attributes

test('a phone does not change the letters of the code', () => {
  expect(field(screen())).toMatchObject({ autocapitalize: 'none', spellcheck: 'false', autocomplete: 'off' })
})

test('a code is filled in, and a warning belongs to the field', () => {
  const elements = screen({ code: 'tLRsJMPp' })
  expect(field(elements)).toMatchObject({ value: 'tLRsJMPp', 'aria-describedby': 'device-warning' })
  const warning = elements.find(({ attributes }) => attributes.id === 'device-warning')
  expect(warning?.text).toContain('If someone sent you the code, do not connect.')
})

test('an incorrect code stays in the field and is announced', () => {
  const elements = screen({ code: 'WDJBMJHX', isWrong: true })
  expect(field(elements)).toMatchObject({
    value: 'WDJBMJHX',
    'aria-invalid': 'true',
    'aria-describedby': 'user-code-messages device-warning',
  })
  const alerts = elements.filter(({ attributes }) => attributes.role === 'alert')
  expect(alerts.map(({ text }) => text)).toEqual([
    'This code is not valid or has expired. Your device can show a new one.',
  ])
})

test('declining is a link, and posts nothing', () => {
  const link = screen().find(({ attributes }) => attributes.href === '/device?refused=true')
  expect(link?.text).toBe('Do not connect')
})
