import { expect, test } from '@jest/globals'
import { translatorFor } from '@/lib/i18n/translator'
import { agentLabel, ipAddressLabel, methodsLabel, stateLabel } from './session-labels'

const arabic = translatorFor('ar')
const apart = (value: string) => `\u2068${value}\u2069`

test('what a session tells is kept apart on a page from right to left', () => {
  expect(ipAddressLabel('2001:db8::1', arabic)).toBe(apart('2001:db8::1'))
  expect(agentLabel({ userAgent: '(tool)' }, arabic)).toBe(apart('(tool)'))
  expect(agentLabel({ userAgent: undefined }, arabic)).toBe('جهاز غير معروف')
  expect(stateLabel({ place: 'Taipei (TW)', since: undefined }, arabic)).toBe(apart('Taipei (TW)'))
  expect(methodsLabel([{ method: 'oidc', provider: 'google' }], arabic)).toBe(apart('Google'))
})
