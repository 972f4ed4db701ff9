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
for (const url of urls) {
  assert.ok(url.startsWith(`${origin}${base}`), url)
  const path = url.slice(`${origin}${base}`.length)
  assert.ok(
    existsSync(join(dist, path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`)),
    url,
  )
}

for (const page of ['index.html', 'docs/operating.html', '404.html']) {
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

// The search index of the site, and what browsers rank it by.
const chunks = join(dist, 'assets/chunks')
const index = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot')) ?? ''
const found = readFileSync(join(chunks, index), 'utf8')
assert.ok(found.includes(`${base}docs/operating#`))
assert.match(page, /_vp-fn_.*decisions/)
