import type { Page } from '@playwright/test'

/**
 * The violations of the title, the headings, the languages of the page and of its foreign parts, and the
 * addresses and phone numbers that a translation by the browser may change.
 */
export function titleProblems(page: Page): Promise<string[]> {
  return page.evaluate(readTitle)
}

/** Runs in the page. */
function readTitle(): string[] {
  const problems: string[] = []
  const { title, documentElement: root } = document
  // The dashboard of a portal is named like the portal.
  const isNameOfSite = document.querySelector('h1')?.textContent === title
  if (!isNameOfSite && !/^\S.* · \S/.test(title)) problems.push(`the title names no page: ${title}`)
  const hasWrongField = document.querySelector('[aria-invalid=true]') !== null
  if (hasWrongField && !title.startsWith('Error: ')) problems.push(`the title names no error: ${title}`)

  const levels = [...document.querySelectorAll('h1, h2, h3, h4')]
    .filter((heading) => heading.checkVisibility())
    .map(({ tagName }) => Number(tagName[1]))
  const isInOrder = levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)
  if (!isInOrder || levels.filter((level) => level === 1).length !== 1) {
    problems.push(`headings of levels ${levels}`)
  }

  if (root.lang !== 'en') problems.push(`the page is in ${root.lang}`)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: parent, textContent: text } = walker.currentNode
    const isForeign = /[\p{Script=Han}\p{Script=Kana}\p{Script=Thai}]/u.test(text ?? '')
    const isCode = parent?.closest('script, style')
    const isAddress = /\S@\S|\+\d{3}/.test(text ?? '')
    if (isAddress && !isCode && !parent?.closest('[translate=no]')) problems.push(`translated: ${text}`)
    if (isForeign && !isCode && parent?.closest('[lang]') === root) problems.push(`no language: ${text}`)
  }
  return problems
}
