import { CountrySelect } from '@/components/islands/country-select'
import { Field } from '@/components/ui/field'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import type { CallingCountry } from '@/lib/phone/country-list'

interface CountryFieldProps {
  readonly id: string
  readonly t: Translator
  readonly countries: readonly CallingCountry[]
  /** The code of the chosen country. Undefined when none is chosen. */
  readonly chosen: string | undefined
}

/** A longer list is not worth announcing: the visitor types on. */
const largestCount = 9

/** The list of countries. It counts for a number without a plus. */
export function CountryField({ id, t, countries, chosen }: CountryFieldProps) {
  const label = t.text('phone.country')
  return (
    <Field id={id} label={label}>
      <CountrySelect
        id={id}
        name="latchkey.country"
        label={label}
        countries={countries.map(
          ({ iso2, name, callingCode }) => [iso2, `${name} ${isolate(callingCode, t.dir)}`] as const,
        )}
        chosen={chosen ?? ''}
        counts={Array.from({ length: largestCount + 1 }, (_, count) =>
          t.text('phone.countries_found', { count }),
        )}
      />
    </Field>
  )
}
