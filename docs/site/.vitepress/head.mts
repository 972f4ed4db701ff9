import type { HeadConfig } from 'vitepress'

/** The icon of the tab, and what a chat shows of a link to the site. Only an absolute URL can name its picture. */
export function headOf(base: string, origin: string | undefined): HeadConfig[] {
  return [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['meta', { property: 'og:site_name', content: 'Latchkey' }],
    ['meta', { property: 'og:title', content: 'Come in. The sign-in pages for Ory, finished.' }],
    ...(origin
      ? ([
          ['meta', { property: 'og:image', content: new URL(`${base}link.png`, origin).href }],
          ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
        ] satisfies HeadConfig[])
      : []),
  ]
}
