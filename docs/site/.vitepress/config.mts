import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { headOf } from './head.mts'
import { search } from './search.mts'
import { sidebarOf } from './sidebar.mts'
import { sourceLinks } from './source-links.mts'
import { versionSwitch } from './versions.mts'

const pages = fileURLToPath(new URL('../pages', import.meta.url))
// docs/publishing.md explains each of them.
const { DOCS_BASE: base = '/', DOCS_ORIGIN: origin, DOCS_SOURCE_URL, DOCS_VERSIONS } = process.env

export default defineConfig({
  title: 'Latchkey',
  description: 'The sign-in pages for Ory Kratos and Hydra, finished',
  head: headOf(base, origin),
  srcDir: pages,
  rewrites: { 'docs/site/home.md': 'index.md', 'README.md': 'overview.md' },
  outDir: 'dist',
  cacheDir: 'cache',
  base,
  vite: { publicDir: '.files' },
  cleanUrls: true,
  // A sitemap has absolute URLs.
  ...(origin && { sitemap: { hostname: new URL(base, origin).href } }),
  markdown: { config: sourceLinks(pages, DOCS_SOURCE_URL) },
  themeConfig: {
    logo: '/icon.svg',
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
