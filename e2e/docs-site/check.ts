/**
 * `npx tsx e2e/docs-site/check.ts`: builds the site of the documents as a host with several versions serves it, and
 * checks what such a host needs. VitePress itself finds links to pages that do not exist.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'

const base = '/latchkey/'
const origin = 'https://docs.example.com'
const older = `${origin}${base}0.9/`
const dist = 'docs/site/dist'
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

execFileSync('npm', ['run', 'docs'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DOCS_BASE: base,
    DOCS_ORIGIN: origin,
    DOCS_SOURCE_URL: 'https://git.example.com/acme/latchkey/blob/main/',
    DOCS_VERSIONS: `${version}=${origin}${base} 0.9=${older}`,
  },
})

// Each URL of the sitemap is a page, and each page is under the path of the site.
const urls = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
assert.ok(urls.length > 30)
assert.ok(urls.includes(`${origin}${base}`))
assert.ok(urls.includes(`${origin}${base}docs/upgrading`))
assert.ok(urls.includes(`${origin}${base}overview`))
for (const url of urls) {
  assert.ok(url.startsWith(`${origin}${base}`), url)
  const path = url.slice(`${origin}${base}`.length)
  assert.ok(
    existsSync(join(dist, path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`)),
    url,
  )
}

for (const page of ['index.html', 'screens.html', 'docs/operating.html', '404.html']) {
  const files = [...read(page).matchAll(/(?:src|href)="(\/[^"#?]*)"/g)].map(([, file = '']) => file)
  assert.ok(files.length > 1, page)
  assert.deepEqual(
    files.filter((file) => !file.startsWith(base)),
    [],
    page,
  )
}
const page = read('docs/operating.html')
assert.match(page, new RegExp(`>${version.replaceAll('.', '\\.')}<`))
assert.ok(page.includes(`href="${older}"`), 'The page does not lead to the older version.')
assert.match(read('404.html'), /There is no such page/)

// The first page leads to the documents, and its picture in a chat exists.
const home = read('index.html')
assert.match(home, /Come in\./)
assert.ok(home.includes(`href="${base}docs/getting-started"`))
assert.ok(home.includes(`content="${origin}${base}link.png"`))
for (const file of ['link.png', 'icon.svg']) assert.ok(existsSync(join(dist, file)), file)

// Each reviewed picture of the product in a real language is on the page of all screens.
const screens = read('screens.html')
const shown = readdirSync('e2e/pictures/reviewed').filter((name) => !name.includes('-ar-XB-'))
assert.ok(shown.length > 100)
for (const name of shown) {
  assert.ok(screens.includes(`src="${base}screens/${name}"`), name)
  assert.ok(existsSync(join(dist, 'screens', name)), name)
}

// The search index of the site, and what browsers rank it by.
const chunks = join(dist, 'assets/chunks')
const index = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot')) ?? ''
const found = readFileSync(join(chunks, index), 'utf8')
assert.ok(found.includes(`${base}docs/operating#`))
assert.match(page, /_vp-fn_.*decisions/)
