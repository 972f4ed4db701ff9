import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '../fixtures/fixtures'
import { currentBackend } from '../support/backend'

/**
 * The language in which a screen reader reads a page (WCAG 3.1.1, 3.1.2), and its direction. By default, the
 * sign-up is in English. `checks/screens-in-languages.spec.ts` checks the texts themselves.
 */

const languages = readdirSync('messages').flatMap((name) =>
  name.endsWith('.json') ? [name.slice(0, -5)] : [],
)
const pages: Readonly<Record<string, string | undefined>> = {
  '/login': 'login.title',
  '/recovery': 'recovery.title',
  '/verification': 'verification.title',
  '/language': 'language.title',
  '/logoutsuccess': 'result.logged_out',
  '/devicesuccess': 'device.connected',
  '/error?error=invalid_client': undefined,
  '/no-such-page': 'error.not_found.title',
}

/**
 * From right to left, a tag that differs from the file's name, a region with only its differences, and a script.
 * `checks/screens-in-languages.spec.ts` reads a page in each other language.
 */
const special = ['en', 'ar', 'pt', 'pt-PT', 'zh-Hans']

for (const language of special) {
  test(`pages in ${language} say that they are`, { tag: ['@sandbox', '@more'] }, async ({ page }) => {
    const texts = textsOf(language)
    await page.context().addCookies([{ name: 'lang', value: language, url: currentBackend().appUrl }])
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const [path, key] of Object.entries(pages)) {
      const html = await (await page.request.get(path)).text()
      const title = /<title>([^<]*)/
        .exec(html)?.[1]
        ?.replaceAll('&#x27;', "'")
        .replace(/[\u2068\u2069]/g, '')
      found[path] = {
        lang: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1],
        dir: /<html[^>]* dir="([^"]*)"/.exec(html)?.[1],
        title: key ? title : undefined,
        // The name of each language is in that language.
        names: [...html.matchAll(/<button[^>]* name="lang"[^>]*>/g)].map(
          ([tag]) => tagOf(/ value="([^"]*)"/.exec(tag)?.[1]) === / lang="([^"]*)"/.exec(tag)?.[1],
        ),
      }
      expected[path] = {
        lang: tagOf(language),
        dir: language === 'ar' ? 'rtl' : 'ltr',
        title: key
          ? texts['page.title']?.replace('{title}', texts[key] ?? '').replace('{brand}', 'Latchkey')
          : undefined,
        names: path === '/language' ? languagesOffered.map(() => true) : [],
      }
    }
    expect(found).toEqual(expected)
    const registration = await (await page.request.get('/registration?return_to=/')).text()
    expect(registration).toContain('lang="en"')
  })
}

/** The texts of a language. A regional file contains only its differences. */
function textsOf(language: string): Record<string, string> {
  const [base = language] = language.split('-')
  const isPart = base !== language && languages.includes(base)
  return {
    ...(isPart && textsOf(base)),
    ...JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')),
  }
}

/** The Portuguese texts are those of Brazil. */
function tagOf(locale: string | undefined): string | undefined {
  return locale === 'pt' ? 'pt-BR' : locale
}

/** The tests have two additional languages. */
const languagesOffered = [...languages, 'en-XA', 'ar-XB']
