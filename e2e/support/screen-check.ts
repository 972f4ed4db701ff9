import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { currentBackend } from './backend'

/** The first parts of message keys: `login`, `kratos` and so on. */
const keyPrefixes = new Set(
  Object.keys(JSON.parse(readFileSync('messages/en.json', 'utf8'))).map((key) => key.split('.')[0]),
)
const rawKey = new RegExp(`(?<![\\w@.-])(?:${[...keyPrefixes].join('|')})\\.[a-z0-9_]+(?![\\w@-])`)
const leftoverPlaceholder = /\{\s*\w+\s*[,}]/

/** The screens in which axe found nothing in this run. It checks an equal structure only once. */
const passedAxe = `test-results/${currentBackend().label}/axe`

/**
 * The problems of the screen that a page shows: missing translations, unfilled placeholders and, where script
 * runs, the findings of axe. Empty when there are none, or when the document is not HTML.
 */
export async function screenProblems(page: Page, runsScript: boolean): Promise<string[]> {
  const screen = await page.evaluate(readScreen)
  if (!screen.isHtml) return []
  const problems = textProblems(screen.texts)
  const key = `${screen.skeleton} ${JSON.stringify(page.viewportSize())}`
  const passed = join(passedAxe, createHash('sha256').update(key).digest('hex'))
  if (runsScript && !existsSync(passed)) {
    const found = await axeProblems(page)
    problems.push(...found)
    if (found.length === 0) note(passed)
  }
  return problems.map((problem) => `${new URL(page.url()).pathname}: ${problem}`)
}

/** The other workers see it too. Playwright deletes the folder when a run begins. */
function note(file: string): void {
  mkdirSync(passedAxe, { recursive: true })
  writeFileSync(file, '')
}

/** Runs in the page. Reads the texts for eyes and ears, and the structure that axe's result depends on. */
function readScreen() {
  const attributes = ['aria-label', 'alt', 'placeholder', 'title']
  const spoken = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
  const skeleton = [...document.querySelectorAll('*')].map(
    ({ tagName, className, role, id }) => `${tagName}.${className}#${id}@${role}`,
  )
  return {
    isHtml: document.contentType === 'text/html',
    texts: [
      document.title,
      document.body?.innerText ?? '',
      ...spoken.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ],
    skeleton: `${matchMedia('(prefers-color-scheme: dark)').matches} ${skeleton.join(' ')}`,
  }
}

function textProblems(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const found = [rawKey.exec(text)?.[0], leftoverPlaceholder.exec(text)?.[0]]
    return found.filter((match) => match !== undefined).map((match) => `untranslated text: ${match}`)
  })
}

/** Legacy mode keeps axe in the page. Otherwise axe opens a new tab for each check. */
async function axeProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `axe ${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`,
    ),
  )
}
