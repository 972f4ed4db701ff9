import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { search } from './search.mts'
import { sidebarOf } from './sidebar.mts'
import { sourceLinks } from './source-links.mts'
import { versionSwitch } from './versions.mts'

const pages = fileURLToPath(new URL('../pages', import.meta.url))
// CONTRIBUTING.md explains each of them.
const { DOCS_BASE: base = '/', DOCS_ORIGIN: origin, DOCS_SOURCE_URL, DOCS_VERSIONS } = process.env

export default defineConfig({
  title: 'Latchkey',
  description: 'The sign-in front end for an Ory identity stack',
  srcDir: pages,
  rewrites: { 'README.md': 'index.md' },
  outDir: 'dist',
  cacheDir: 'cache',
  base,
  cleanUrls: true,
  // A sitemap has absolute URLs.
  ...(origin && { sitemap: { hostname: new URL(base, origin).href } }),
  markdown: { config: sourceLinks(pages, DOCS_SOURCE_URL) },
  themeConfig: {
    nav: versionSwitch(DOCS_VERSIONS),
    sidebar: sidebarOf(pages),
    outline: 'deep',
    search: { provider: 'local', options: search },
    notFound: {
      title: 'There is no such page',
      quote: 'It may have moved. The search and the list of pages find it.',
      linkText: 'To the first page',
    },
  },
})
