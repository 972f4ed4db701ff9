import { readFileSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'

/** The version of these documents, from package.json beside them. */
function ownVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
}

/**
 * The list at the head of each page that links to other versions of the site.
 * @param versions `DOCS_VERSIONS`: versions and the URLs of their sites, such as
 * `1.1=https://docs.example.com/ 1.0=https://docs.example.com/1.0/`
 * @throws if one of them has no URL
 */
export function versionSwitch(versions: string | undefined): DefaultTheme.NavItem[] {
  const version = ownVersion()
  const others = (versions ?? '').split(/\s+/).filter(Boolean)
  if (others.length === 0) return [{ text: version, link: '/CHANGELOG' }]
  const items = others.map((one) => {
    const [text = '', link = ''] = one.split(/=(.*)/s)
    if (!URL.canParse(link)) throw new Error(`DOCS_VERSIONS has no URL for ${text}.`)
    return { text, link, target: '_self', noIcon: true }
  })
  return [{ text: version, items }]
}
