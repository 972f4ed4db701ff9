import type { ReactNode } from 'react'
import { markAddresses } from '@/components/ui/mark-addresses'
import { RowIcon } from './row-icon'

interface RowTextProps {
  readonly icon: ReactNode
  readonly name: ReactNode
  readonly nameId?: string | undefined
  /** The state in a few words. */
  readonly state?: string | undefined
  /** Whether it is in use. Marks the state, which also has words for it. */
  readonly isOn?: boolean | undefined
  /** The state is a sentence, which has the whole line of a phone. */
  readonly isSentence?: boolean | undefined
}

interface RowProps extends RowTextProps {
  /** A small form with one button. */
  readonly children?: ReactNode
}

/** A row of a list: an item, its state, and at most one small button. */
export function Row({ children, ...text }: RowProps) {
  return (
    <div className="row row-line">
      <RowText {...text} />
      {children}
    </div>
  )
}

/** A row that links to another page. All of it is the link. */
export function LinkRow({ href, ...text }: RowTextProps & { readonly href: string }) {
  return (
    <a className="row row-line" href={href}>
      <RowText {...text} />
      <RowIcon name="next" />
    </a>
  )
}

interface DetailsRowProps extends RowTextProps {
  /** The labels that open and close the row. */
  readonly labels: { readonly open: string; readonly close: string }
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A row that opens. The browser opens it, so it needs no JavaScript. */
export function DetailsRow({ labels, isOpen = false, children, ...text }: DetailsRowProps) {
  return (
    <details className="row" {...(isOpen && { open: true })}>
      <summary className="row-line">
        <RowText {...text} />
        <span className="button button-outline button-small">
          <span className="when-closed">{labels.open}</span>
          <span className="when-open">{labels.close}</span>
        </span>
      </summary>
      <div className="row-panel">{children}</div>
    </details>
  )
}

function RowText({ icon, name, nameId, state, isOn = false, isSentence = false }: RowTextProps) {
  return (
    <>
      {icon}
      <span className={isSentence ? 'row-text row-sentence' : 'row-text'}>
        <span className="row-name" {...(nameId && { id: nameId })}>
          {markAddresses(name)}
        </span>
        {state && <span {...(isOn && { className: 'state-on' })}>{markAddresses(state)}</span>}
      </span>
    </>
  )
}
