'use client'

import type { PasskeyButtonProps } from './passkey-button'
import { useLazyComponent } from './use-lazy-component'

/** The place of a passkey's button. The layout does not shift when the button appears. */
export function Passkey(props: PasskeyButtonProps) {
  const PasskeyButton = useLazyComponent(load)
  if (PasskeyButton) return <PasskeyButton {...props} />
  return (
    <>
      <div className="button-place" />
      <p className="hint" role="status" />
    </>
  )
}

const load = () => import('./passkey-button').then(({ PasskeyButton }) => PasskeyButton)
