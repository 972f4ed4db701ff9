import { ButtonIcon } from './button-icon'
import { globe } from './globe'

interface LanguageLinkProps {
  readonly href: string
  /** "Language: English", in the language of the page. */
  readonly label: string
  /** The name of the language in that language. */
  readonly name: string
}

/** The link to the list of languages. A list in every page would cost each visitor more than the page with the list. */
export function LanguageLink({ href, label, name }: LanguageLinkProps) {
  return (
    <a href={href} aria-label={label}>
      <ButtonIcon path={globe} />
      <span translate="no">{name}</span>
    </a>
  )
}
