import { firstLetter } from './first-letter'

export interface MarkedClient {
  readonly name: string
  readonly logoUrl: string | undefined
}

/**
 * An application's logo, or the first letter of its name. Decorative, because the card names the application.
 * The letter also shows if the logo cannot be loaded: Chromium renders `data-letter`, and Firefox the letter
 * behind the logo. The logo's server does not learn which page shows it.
 */
export function ClientMark({ client: { name, logoUrl } }: { readonly client: MarkedClient }) {
  const letter = firstLetter(name)
  return (
    <span className="client-mark" aria-hidden="true" translate="no">
      {logoUrl && (
        <span>
          {/* biome-ignore lint/performance/noImgElement: next/image would fetch it, and needs inline styles */}
          <img src={logoUrl} alt="" data-letter={letter} referrerPolicy="no-referrer" />
        </span>
      )}
      <bdi>{letter}</bdi>
    </span>
  )
}
