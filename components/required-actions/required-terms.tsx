import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import { RequiredCard, type RequiredCardProps } from './required-card'

interface RequiredTermsProps extends RequiredCardProps, PostTarget {
  /** The account accepted an older version. */
  readonly hasChanged: boolean
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
}

/** Asks to accept the operator's terms, the first time and again when they change. */
export function RequiredTerms(props: RequiredTermsProps) {
  const { t, hasChanged, termsUrl, privacyUrl, action, fields } = props
  const links = [
    { href: termsUrl, label: t.text('footer.terms') },
    { href: privacyUrl, label: t.text('footer.privacy') },
  ].filter(({ href }) => href !== undefined)
  return (
    <RequiredCard
      {...props}
      title={t.text('required.terms_title')}
      hint={t.text(hasChanged ? 'required.terms_changed' : 'required.terms_hint')}
    >
      {links.length > 0 && (
        <ul className="plain-list">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <PostForm className="form" action={action} fields={fields}>
        <SubmitButton className={buttonClass('semibold', 'large')} label={t.text('required.terms_accept')} />
      </PostForm>
    </RequiredCard>
  )
}
