import { buttonClass } from '@/components/ui/button-class'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import type { CallingCountry } from '@/lib/phone/country-list'

interface SuggestedCountryProps {
  readonly t: Translator
  readonly country: CallingCountry
}

/** Sends the code to the same number in another country. Its value comes after that of the list, so it counts. */
export function SuggestedCountry({ t, country: { iso2, name, callingCode } }: SuggestedCountryProps) {
  return (
    <button
      type="submit"
      name="latchkey.country"
      value={iso2}
      formAction="/api/phone/send"
      formNoValidate
      className={buttonClass('outline')}
    >
      {t.text('phone.country_question', { country: `${name} ${isolate(callingCode, t.dir)}` })}
    </button>
  )
}
