/** The first letter of a name, as a sign where there is no logo. Empty for an empty name. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return first?.segment.toUpperCase() ?? ''
}
