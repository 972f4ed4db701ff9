interface ThemeStyleProps {
  /** Rules that were created from checked values only. */
  readonly css: string
  /** The nonce of the page. The CSP allows no other style in the page. */
  readonly nonce: string | undefined
}

/** The operator's values of the tokens. In the page itself, so that it waits for no further request. */
export function ThemeStyle({ css, nonce }: ThemeStyleProps) {
  return (
    <style
      nonce={nonce}
      // A page keeps the nonce that it was loaded with.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/theme writes every value itself
      dangerouslySetInnerHTML={{ __html: css }}
    />
  )
}
