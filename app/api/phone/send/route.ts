import { currentLocale } from '@/lib/i18n/current-translator'
import { lineConfig } from '@/lib/line/line-config'
import { chosenCountry } from '@/lib/phone/country-list'
import { sendCode } from '@/lib/phone/phone-code'
import { countryField, respondToPhoneForm } from '@/lib/phone/phone-form'

/** "Send SMS Code". */
export function POST(request: Request): Promise<Response> {
  return respondToPhoneForm(request, lineConfig().LINE_PROVIDER_ID, async (registration, fields) =>
    sendCode(
      registration,
      fields['traits.phone'],
      chosenCountry(fields[countryField]),
      await currentLocale(),
    ),
  )
}
