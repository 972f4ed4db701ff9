'use client'

interface PageStylesProps {
  readonly sheet: 'page' | 'windows' | 'account'
  /** The URL of the styles, if they are a file. */
  readonly url: string
  /**
   * Whether the page itself contains the styles. A browser with an empty cache then waits for no further
   * request.
   */
  readonly isInline: boolean
  /** The nonce of the page. The CSP allows no other style in the page. */
  readonly nonce: string | undefined
  /**
   * For a part of a page: React writes such a link once, and waits for the file before it shows a page that comes by
   * script.
   */
  readonly precedence?: string | undefined
}

/**
 * Renders one stylesheet. A client component, because React's server payload would repeat the CSS; in the browser it
 * reads the `<style>` that is already in the document.
 */
export function PageStyles({ sheet, url, isInline, nonce, precedence }: PageStylesProps) {
  const id = `${sheet}-styles`
  // A server has no document.
  const here = globalThis.document?.getElementById(id)
  const css = here?.textContent ?? (isInline && ofServer(id)?.css)
  if (!css) return <link rel="stylesheet" href={url} precedence={precedence} />
  return (
    <style
      id={id}
      // A document keeps the nonce that it was loaded with, also when Next's router puts another page into it.
      nonce={here?.nonce ?? nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: they are our own files
      dangerouslySetInnerHTML={{ __html: css }}
    />
  )
}

/** The styles that lib/theme/page-styles.ts has read. */
function ofServer(id: string): { readonly css: string } | undefined {
  return (globalThis as { [key: symbol]: ReturnType<typeof ofServer> })[Symbol.for(`latchkey.${id}`)]
}
