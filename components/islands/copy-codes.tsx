'use client'

import type { CopyButtonsProps } from './copy-buttons'
import { useLazyComponent } from './use-lazy-component'

/** The place of the buttons that copy a text. Without JavaScript, there are none. */
export function CopyCodes(props: CopyButtonsProps) {
  const CopyButtons = useLazyComponent(load)
  return CopyButtons && <CopyButtons {...props} />
}

const load = () => import('./copy-buttons').then(({ CopyButtons }) => CopyButtons)
