/**
 * A country in a list: its code, and its calling code with its name. The calling code is first: a phone cuts the end of
 * a long name.
 */
export type ListedCountry = readonly [iso2: string, label: string]

/**
 * The countries that match a typed text: by the start of any word of the name, by code, or by calling code
 * with or without plus. Names that start with the text come first. An empty text matches all. Case and
 * accents are ignored.
 */
export function findCountries(countries: readonly ListedCountry[], typed: string): readonly ListedCountry[] {
  const wanted = folded(typed)
  if (wanted === '') return countries
  const fitting = countries.filter((country) => fits(country, wanted))
  const first = fitting.filter(([, label]) => nameIn(folded(label)).startsWith(wanted))
  return [...first, ...fitting.filter((country) => !first.includes(country))]
}

function fits([iso2, label]: ListedCountry, wanted: string): boolean {
  const text = folded(label)
  if (/^\+?\d+$/.test(wanted)) return text.startsWith(`+${wanted.replace('+', '')}`)
  return text.startsWith(wanted) || text.includes(` ${wanted}`) || iso2.toLowerCase() === wanted
}

/** The name in a label without its calling code. */
function nameIn(text: string): string {
  return text.replace(/^\+\d+ /, '')
}

/** Letters that Unicode does not decompose. */
const plain: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', đ: 'd', ø: 'o' }

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s(),.\u2019'\u2066-\u2069-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/[ıłđø]/g, (letter) => plain[letter] ?? letter)
}
