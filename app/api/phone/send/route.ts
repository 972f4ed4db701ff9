import { phoneProvider } from '@/app/(phone)/phone-provider'
import { currentLocale } from '@/lib/i18n/current-translator'
import { chosenCountry } from '@/lib/phone/country-list'
import { sendCode } from '@/lib/phone/phone-code'
import { countryField, respondToPhoneForm } from '@/lib/phone/phone-form'

/** "Send SMS Code". */
export function POST(request: Request): Promise<Response> {
  return respondToPhoneForm(request, phoneProvider(), async (registration, fields) =>
    sendCode(
      registration,
      fields['traits.phone'],
      chosenCountry(fields[countryField]),
      await currentLocale(),
    ),
  )
}
