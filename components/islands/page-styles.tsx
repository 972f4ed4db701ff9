'use client'

interface PageStylesProps {
  /** Where the styles are a file. */
  readonly url: string
  /** Whether the page itself holds the styles. A browser with an empty cache then waits for no further request. */
  readonly isInline: boolean
  /** The nonce of the page. The CSP allows no other style in the page. */
  readonly nonce: string | undefined
}

const id = 'page-styles'

/**
 * The styles of every page, in its head. This is an island because React's data repeats what a server component renders,
 * and the styles would be in the page twice. The browser finds them in the page, and keeps them when Next's router
 * puts another page into its document.
 */
export function PageStyles({ url, isInline, nonce }: PageStylesProps) {
  const css = typeof document === 'undefined' ? isInline && ofServer()?.css : ofDocument()
  if (!css) return <link rel="stylesheet" href={url} nonce={nonce} suppressHydrationWarning />
  return (
    <>
      <style
        id={id}
        nonce={nonce}
        // A page keeps the nonce that it was loaded with.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: they are our own files
        dangerouslySetInnerHTML={{ __html: css }}
      />
      {/* For the next page, when there is time. */}
      <link rel="prefetch" href={url} as="style" />
    </>
  )
}

/** What lib/theme/page-styles.ts has read. */
function ofServer(): { readonly css: string; readonly url: string } | undefined {
  return (globalThis as { [key: symbol]: ReturnType<typeof ofServer> })[Symbol.for('latchkey.page-styles')]
}

function ofDocument(): string | null | undefined {
  return document.getElementById(id)?.textContent
}
