import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** `login`, `kratos`, ...: what the keys of texts begin with. */
const keyPrefixes = new Set(
  Object.keys(JSON.parse(readFileSync('messages/en.json', 'utf8'))).map((key) => key.split('.')[0]),
)
const rawKey = new RegExp(`(?<![\\w@.-])(?:${[...keyPrefixes].join('|')})\\.[a-z0-9_]+(?![\\w@-])`)
const leftoverPlaceholder = /\{\s*\w+\s*[,}]/

/** Screens axe has seen in this worker: the same structure need not be looked at twice. */
const seenByAxe = new Set<string>()

/**
 * What is wrong with the screen that a page shows: missing translations, leftover placeholders and, where script
 * runs, what axe finds. Empty when nothing is, or when it is no page of ours.
 */
export async function screenProblems(page: Page, runsScript: boolean): Promise<string[]> {
  const screen = await page.evaluate(readScreen)
  if (!screen.isHtml) return []
  const problems = textProblems(screen.texts)
  const key = `${screen.skeleton} ${JSON.stringify(page.viewportSize())}`
  if (runsScript && !seenByAxe.has(key)) {
    seenByAxe.add(key)
    problems.push(...(await axeProblems(page)))
  }
  return problems.map((problem) => `${new URL(page.url()).pathname}: ${problem}`)
}

/** Runs in the page: what a person can read or hear, and the structure that axe's answer depends on. */
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

/** In legacy mode axe stays in the page: otherwise it opens a tab of its own for each look. */
async function axeProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `axe ${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`,
    ),
  )
}
