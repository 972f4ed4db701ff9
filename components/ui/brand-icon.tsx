import { brandLetter } from './brand-letter'

/**
 * The icon of `public/icon.svg`, in the colors of the theme, for the product's own name. The letter of any other name
 * is in the same tile: Latchkey's mark is not the operator's. In the page itself, it is there at the first paint,
 * without another request.
 */
export function BrandIcon({ name }: { readonly name: string }) {
  const letter = brandLetter(name)
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      {letter === undefined ? (
        <path fill="var(--on-accent)" d="M16 6a6 6 0 0 0-3 11.2L10 32h12l-3-14.8A6 6 0 0 0 16 6Z" />
      ) : (
        <text x="16" y="22.5" fill="var(--on-accent)" fontSize="18" textAnchor="middle">
          {letter}
        </text>
      )}
    </svg>
  )
}
