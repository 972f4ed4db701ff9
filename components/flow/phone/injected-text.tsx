import { markAddresses } from '@/components/ui/mark-addresses'
import type { TextKey } from '@/lib/i18n/locales'
import { type InjectedName, injectedNodes } from '@/lib/phone/injected-nodes'

interface InjectedTextProps {
  readonly name: InjectedName
  readonly textKey: TextKey
  readonly children: string
}

/** The label or line of an injected node, with its message id and the key of its text in `messages/`. */
export function InjectedText({ name, textKey, children }: InjectedTextProps) {
  return (
    <span data-message-id={injectedNodes[name]} data-message-key={textKey}>
      {markAddresses(children)}
    </span>
  )
}
