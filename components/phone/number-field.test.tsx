import { expect, it } from '@jest/globals'
import { propsWith } from '@/components/testing/island-props'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { callingCountries } from '@/lib/phone/country-list'
import { CountryField } from './number-field'

const t = translatorFor('en')

it('a list of countries can be searched, and says how many it found', () => {
  const countries = callingCountries('en', ['TW', 'US'])
  const [list] = propsWith('counts', CountryField({ id: 'c', t, countries, chosen: undefined }))
  expect(list).toMatchObject({
    chosen: '',
    countries: [
      ['TW', '+886 Taiwan'],
      ['US', '+1 United States'],
    ],
  })
  expect(list?.counts).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => t.text('phone.countries_found', { count })),
  )
})

/** On a page from right to left, the plus would go to the other side. */
it('the code of a country keeps its plus in front', () => {
  const countries = [{ iso2: 'TW', name: 'تايوان', callingCode: '+886' }]
  const field = <CountryField id="country" t={translatorFor('ar')} countries={countries} chosen="TW" />
  expect(elementsOf(field).find(({ tag }) => tag === 'option')?.text).toBe('\u2068+886\u2069 تايوان')
})
