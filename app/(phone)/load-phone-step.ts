import 'server-only'
import { headers } from 'next/headers'
import { phoneProvider } from '@/app/(phone)/phone-provider'
import type { PhoneStepContext } from '@/components/phone/phone-step'
import { acceptedRegions } from '@/lib/i18n/locale'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hasAuthService } from '@/lib/phone/auth-service'
import { checkPhone } from '@/lib/phone/check-phone'
import { type CallingCountry, callingCountries } from '@/lib/phone/country-list'
import { groupedNumber } from '@/lib/phone/grouped-number'
import { phoneConfig } from '@/lib/phone/phone-config'
import { phoneCsrfToken } from '@/lib/phone/phone-form'
import type { PhoneStepState } from '@/lib/phone/phone-session'
import { phoneStepView } from '@/lib/phone/phone-step'
import { isPhoneStepDue, phoneField } from '@/lib/phone/phone-step-due'
import { readPhoneStep } from '@/lib/phone/phone-step-store'
import { suggestedCountry } from '@/lib/phone/suggested-country'

/**
 * The phone step of a registration as the screen shows it now: undefined if it has none, and `unavailable` if it
 * cannot be completed, because there is no service that sends codes.
 * @param locale of the names of countries
 */
export async function phoneStepOf(
  flow: Flow,
  locale: string,
): Promise<PhoneStepContext | 'unavailable' | undefined> {
  if (!isPhoneStepDue(flow, phoneProvider())) return undefined
  if (!hasAuthService()) return 'unavailable'
  const [step, header] = await Promise.all([readPhoneStep(flow.id), acceptLanguage()])
  const countries = callingCountries(locale, phoneConfig().PHONE_ALLOWED_COUNTRIES)
  const regions = acceptedRegions(header)
  const country = shownCountry(step, countries, regions)
  return {
    field: phoneField,
    step: { ...step, phone: groupedNumber(step.phone) },
    view: phoneStepView(step, Date.now()),
    csrfToken: phoneCsrfToken(flow.id),
    countries,
    country,
    suggestion: suggestedCountry(step, countries, country, regions),
  }
}

/**
 * The country that is chosen in the list: that of the number, else the visitor's choice, else the one that the
 * browser's languages name, else the operator's default. Undefined when the list has none of them.
 */
function shownCountry(
  { phone, country }: PhoneStepState,
  countries: readonly CallingCountry[],
  regions: readonly string[],
) {
  const { PHONE_DEFAULT_COUNTRY: usual } = phoneConfig()
  const candidates = [checkPhone(phone, country).countryIso2, country, ...regions, usual]
  return candidates.find((candidate) => countries.some(({ iso2 }) => iso2 === candidate)) ?? undefined
}

async function acceptLanguage(): Promise<string> {
  return (await headers()).get('accept-language') ?? ''
}
