import { ButtonIcon } from '@/components/ui/button-icon'
import { globe } from '@/components/ui/globe'
import { operatorTheme } from '@/lib/config/operator-theme'
import { providerMarks } from './provider-marks'

interface ProviderIconProps {
  /** Kratos' id of the provider. */
  readonly provider: string
  /** Where the icon is shown. */
  readonly placement?: 'button' | 'card'
}

/**
 * The logo of a provider. The operator's replaces Latchkey's. The button of a provider without a logo shows a
 * globe.
 */
export function ProviderIcon({ provider, placement = 'button' }: ProviderIconProps) {
  const id = provider.toLowerCase()
  const className = placement === 'card' ? 'card-icon' : 'button-icon'
  const url = ownMark(id)
  if (url !== undefined) {
    // biome-ignore lint/performance/noImgElement: next/image needs inline styles, which the CSP forbids
    return <img className={className} src={url} alt="" width="20" height="20" />
  }
  const mark = hasMark(id) ? providerMarks[id] : undefined
  if (!mark) return placement === 'button' ? <ButtonIcon path={globe} /> : null
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {mark}
    </svg>
  )
}

/** Whether there is a logo for a provider: the operator's or Latchkey's. */
export function hasMark(provider: string): boolean {
  const id = provider.toLowerCase()
  return ownMark(id) !== undefined || Object.hasOwn(providerMarks, id)
}

function ownMark(id: string): string | undefined {
  const urls = operatorTheme()?.providerUrls
  return urls !== undefined && Object.hasOwn(urls, id) ? urls[id] : undefined
}
