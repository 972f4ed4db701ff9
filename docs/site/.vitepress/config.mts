import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { sidebarOf } from './sidebar.mts'
import { sourceLinks } from './source-links.mts'

const pages = fileURLToPath(new URL('../pages', import.meta.url))

export default defineConfig({
  title: 'Latchkey',
  description: 'The sign-in front end for an Ory identity stack',
  srcDir: pages,
  rewrites: { 'README.md': 'index.md' },
  outDir: 'dist',
  cacheDir: 'cache',
  // The path of a site that is not at the root of its host, such as `/latchkey/`.
  base: process.env.DOCS_BASE,
  cleanUrls: true,
  markdown: { config: sourceLinks(pages, process.env.DOCS_SOURCE_URL) },
  themeConfig: { sidebar: sidebarOf(pages), outline: 'deep', search: { provider: 'local' } },
})
