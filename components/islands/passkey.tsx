'use client'

import type { PasskeyButtonProps } from './passkey-button'
import { useLater } from './use-later'

/** The place of a passkey's button. */
export function Passkey(props: PasskeyButtonProps) {
  const PasskeyButton = useLater(load)
  return PasskeyButton ? <PasskeyButton {...props} /> : <p className="hint" role="status" />
}

const load = () => import('./passkey-button').then(({ PasskeyButton }) => PasskeyButton)
