'use client'

import { type KeyboardEvent, useEffect, useState } from 'react'
import { isComposing } from '@/components/islands/is-composing'
import { findCountries, type ListedCountry } from './find-countries'

export interface CountrySearchProps {
  readonly id: string
  readonly name: string
  /** The name of the list, for screen readers. */
  readonly label: string
  readonly countries: readonly ListedCountry[]
  /** The code of the chosen country. Empty when none is chosen. */
  readonly initial: string
  /** How many countries were found, from none on. Larger numbers are not announced. */
  readonly counts: readonly string[]
}

/** A field that filters a list of countries while typing (the combobox pattern of WAI-ARIA). */
export function CountrySearch({ id, name, label, countries, initial, counts }: CountrySearchProps) {
  const [chosen, setChosen] = useState(initial)
  /** Undefined while the list is closed. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const chosenLabel = countries.find(([iso2]) => iso2 === chosen)?.[1] ?? ''
  const isOpen = typed !== undefined
  // Right after opening, the field has the chosen country, and the list has all of them.
  const found = isOpen ? findCountries(countries, typed === chosenLabel ? '' : typed) : []
  const activeId = found[active] && `${id}-${found[active][0]}`

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function open() {
    setTyped(chosenLabel)
    setActive(
      Math.max(
        0,
        countries.findIndex(([iso2]) => iso2 === chosen),
      ),
    )
  }

  function choose(country: ListedCountry | undefined) {
    if (country) setChosen(country[0])
    setTyped(undefined)
  }

  /** In the capture phase, before the form moves the focus at Enter. */
  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (isComposing(event.nativeEvent) || (!isOpen && step === 0)) return
    if (step !== 0) {
      if (isOpen) setActive((active + step + found.length) % Math.max(1, found.length))
      else open()
    } else if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'Escape') setTyped(undefined)
    else return
    event.preventDefault()
  }

  return (
    <div className="combobox">
      <input
        id={id}
        className="input"
        dir="auto"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        value={typed ?? chosenLabel}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={isOpen ? undefined : open}
        onBlur={() => setTyped(undefined)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setActive(0)
        }}
        onKeyDownCapture={onKey}
      />
      <input type="hidden" name={name} value={chosen} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={found.length === 0}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant names the active option
          <div
            key={country[0]}
            id={`${id}-${country[0]}`}
            role="option"
            aria-selected={index === active}
            onClick={() => choose(country)}
          >
            {country[1]}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen && typed !== chosenLabel ? counts[found.length] : ''}
      </p>
    </div>
  )
}
