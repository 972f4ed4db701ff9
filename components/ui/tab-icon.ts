import { brandLetter } from './brand-letter'

interface TileColors {
  readonly accent: string
  readonly onAccent: string
}

/**
 * The URL of the icon of the tab, if the operator has none: `public/icon.svg` for the product's own name, or the first
 * letter of any other name in the same tile. The letter is in the URL itself, because no file can know the name.
 */
export function tabIcon(name: string, { accent, onAccent }: TileColors): string {
  const letter = brandLetter(name)
  if (letter === undefined) return '/icon.svg'
  const text = letter.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/><text x="16" y="23" fill="${onAccent}" font-family="system-ui" font-size="20" font-weight="600" text-anchor="middle">${text}</text></svg>`,
  )}`
}
