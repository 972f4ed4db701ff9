'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { CountrySearchProps } from './country-search'
import type { ListedCountry } from './find-countries'

interface CountrySelectProps extends Omit<CountrySearchProps, 'initial'> {
  /** The code of the chosen country. Empty if none is chosen. */
  readonly chosen: string
}

/**
 * The list of countries. Without JavaScript, and on a touch screen, it is the browser's own list. With a
 * mouse or a keyboard, a field that filters while typing replaces it. That field loads after the page.
 */
export function CountrySelect({ chosen, ...rest }: CountrySelectProps) {
  const { id, name, countries } = rest
  const list = useRef<HTMLSelectElement>(null)
  const [search, setSearch] = useState<{ Search: ComponentType<CountrySearchProps>; initial: string }>()

  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    let isGone = false
    import('./country-search').then(
      ({ CountrySearch }) => {
        // A list that is in use stays.
        if (isGone || !list.current || document.activeElement === list.current) return
        setSearch({ Search: CountrySearch, initial: list.current.value })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])

  if (search) return <search.Search {...rest} initial={search.initial} />
  return (
    <select
      ref={list}
      id={id}
      name={name}
      className="input"
      defaultValue={chosen}
      autoComplete="tel-country-code"
    >
      {chosen === '' && <option value="" />}
      {countries.map(optionOf)}
    </select>
  )
}

function optionOf([iso2, label]: ListedCountry) {
  return (
    <option key={iso2} value={iso2}>
      {label}
    </option>
  )
}
