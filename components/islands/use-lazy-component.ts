'use client'

import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that few pages have, so the browser loads its code after the page.
 * @param load the same function in each call
 * @returns undefined until the code is loaded
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> }>()

  useEffect(() => {
    let isGone = false
    load().then(
      (Component) => {
        if (!isGone) setLoaded({ Component })
      },
      // As without JavaScript.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [load])

  return loaded?.Component
}
