import { posix } from 'node:path'
import type { MarkdownOptions } from 'vitepress'

const isOnAnotherSite = /^(?:\w+:|#)/
const isPage = /\.md(?:#.*)?$/

/**
 * The site has only the documents. A link to any other file of the repository points to `sourceUrl`, which
 * ends with a slash. Without one, the link becomes text.
 */
export function sourceLinks(
  root: string,
  sourceUrl: string | undefined,
): NonNullable<MarkdownOptions['config']> {
  return (md) => {
    md.core.ruler.push('source-links', ({ tokens, env }) => {
      const folder = posix.dirname(posix.relative(root, env.path))
      for (const link of tokens.flatMap(({ children }) => children ?? [])) {
        const href = link.attrGet('href')
        if (href === null || isOnAnotherSite.test(href) || isPage.test(href)) continue
        const path = posix.join(folder, href)
        if (sourceUrl) link.attrSet('href', new URL(path, sourceUrl).href)
        else link.attrs = [['title', path]]
      }
    })
  }
}
