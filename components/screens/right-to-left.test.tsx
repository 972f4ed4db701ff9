import { expect, test } from '@jest/globals'
import { agentLabel, ipAddressLabel, methodsLabel, stateLabel } from '@/components/account/session-labels'
import { CountryField } from '@/components/phone/number-field'
import { RememberedAccounts } from '@/components/remembered-accounts/remembered-accounts'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'

const arabic = translatorFor('ar')
const english = translatorFor('en')
const apart = (value: string) => `\u2068${value}\u2069`

/** Numbers and signs that stand alone on a page from right to left would change their order. */
test('a number that somebody signs in with keeps its plus in front', () => {
  const accounts = [{ id: '1', identifier: '+886912345678', href: '/login?account=1' }]
  const linkIn = (t: typeof arabic) => {
    const list = <RememberedAccounts t={t} accounts={accounts} page="/login" forget={async () => {}} />
    return elementsOf(list).find(({ attributes }) => attributes.class === 'account-name')?.text
  }
  expect(linkIn(arabic)).toBe(apart('+886912345678'))
  expect(linkIn(english)).toBe('+886912345678')
})

test('so does the code of a country', () => {
  const countries = [{ iso2: 'TW', name: 'تايوان', callingCode: '+886' }]
  const options = elementsOf(<CountryField id="country" t={arabic} countries={countries} chosen="TW" />)
  expect(options.find(({ tag }) => tag === 'option')?.text).toBe(`تايوان ${apart('+886')}`)
})

test('what a session tells is kept apart', () => {
  expect(ipAddressLabel('2001:db8::1', arabic)).toBe(apart('2001:db8::1'))
  expect(agentLabel({ userAgent: '(tool)' }, arabic)).toBe(apart('(tool)'))
  expect(agentLabel({ userAgent: undefined }, arabic)).toBe('جهاز غير معروف')
  expect(stateLabel({ place: 'Taipei (TW)', since: undefined }, arabic)).toBe(apart('Taipei (TW)'))
  expect(methodsLabel([{ method: 'oidc', provider: 'google' }], arabic)).toBe(apart('Google'))
})
