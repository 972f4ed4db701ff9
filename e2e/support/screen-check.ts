import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { currentBackend } from './backend'

/** The first parts of message keys: `login`, `kratos` and so on. */
const keyPrefixes = new Set(
  Object.keys(JSON.parse(readFileSync('messages/en.json', 'utf8'))).map((key) => key.split('.')[0]),
)
const rawKey = new RegExp(`(?<![\\w@.-])(?:${[...keyPrefixes].join('|')})\\.[a-z0-9_]+(?![\\w@-])`)
const leftoverPlaceholder = /\{\s*\w+\s*[,}]/

/**
 * The screens in which axe found nothing. It checks an equal structure only once in a run. The stages of one
 * command share the folder (`E2E_PASSED_AXE`), if they test the same build.
 */
const passedAxe = process.env.E2E_PASSED_AXE
  ? join(process.env.E2E_PASSED_AXE, readFileSync('.next/BUILD_ID', 'utf8').trim())
  : `test-results/${currentBackend().label}/axe`

/** What the check of a screen finds. */
interface CheckedScreen {
  /** Missing translations, unfilled placeholders and, if JavaScript runs, the findings of axe. */
  readonly problems: readonly string[]
  /** The name and the value of each token in its forms. */
  readonly tokens: readonly (readonly [name: string, value: string])[]
}

/** Checks the screen that a page shows, and marks its document with `data-checked`. A page of another site, or a document of another type, has none. */
export async function checkScreen(page: Page, runsScript: boolean): Promise<CheckedScreen> {
  const first = await page.evaluate(readScreen, { ...reading(runsScript), isLast: false })
  const isWhole = !first.isHtml || !first.isOurs || first.hasHeading
  const screen = isWhole ? first : await nextScreen(page, runsScript)
  return { problems: await problemsOf(page, screen, runsScript), tokens: screen.tokens }
}

async function problemsOf(page: Page, screen: ReadScreen, runsScript: boolean): Promise<string[]> {
  if (!screen.isHtml || !screen.isOurs) return []
  const problems = [
    ...textProblems(screen.texts),
    ...screen.textsBeside.map(
      (text) => `a translated page would freeze this text, which has a neighbour: ${text}`,
    ),
  ]
  const key = `${screen.skeleton} ${JSON.stringify(page.viewportSize())}`
  const passed = join(passedAxe, createHash('sha256').update(key).digest('hex'))
  if (runsScript && !existsSync(passed)) {
    const found = await axeProblems(page)
    problems.push(...found)
    if (found.length === 0) note(passed)
  }
  return problems.map((problem) => `${new URL(page.url()).pathname}: ${problem}`)
}

/**
 * Next shows an empty page while a redirect loads the next one. A page that stays empty is checked as it is.
 */
async function nextScreen(page: Page, runsScript: boolean): Promise<ReadScreen> {
  await page.waitForFunction(() => document.querySelector('h1'), undefined, { timeout: 5000 }).catch(() => {})
  return page.evaluate(readScreen, { ...reading(runsScript), isLast: true })
}

/** The other workers see it too. Playwright deletes the run's own folder at its start. */
function note(file: string): void {
  mkdirSync(passedAxe, { recursive: true })
  writeFileSync(file, '')
}

/** The page itself identifies its screen: its URL may have changed by the time that it is read. */
function reading(withStructure: boolean) {
  const { appUrl, portal } = currentBackend()
  return { withStructure, ourOrigins: [appUrl, portal.portalUrl] }
}

type ReadScreen = ReturnType<typeof readScreen>

/**
 * Runs in the page. Reads the texts for eyes and ears, the tokens, and the structure that axe's result depends on. All in
 * one call, which also marks the document: the check runs on every screen of every test.
 */
function readScreen({ withStructure, ourOrigins, isLast }: ReturnType<typeof reading> & { isLast: boolean }) {
  const attributes = ['aria-label', 'alt', 'placeholder', 'title']
  const spoken = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
  // The id of a row has the id of its session, which differs each time. Equal ids stay equal, and others different.
  const seen = new Map<string, string>()
  const steady = (id: string) =>
    id.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uuid) => {
      seen.set(uuid, seen.get(uuid) ?? `id-${seen.size}`)
      return seen.get(uuid) ?? ''
    })
  // Axe finds nothing in these. Which of them a page has depends on how the visitor reached it, and so does the
  // order of the others in the head.
  const unchecked = 'script, link, next-route-announcer, input[type=hidden]'
  const elements = withStructure ? document.querySelectorAll(`html, body, body *:not(${unchecked})`) : []
  const head = document.querySelectorAll(`head > :not(${unchecked})`)
  const skeleton = [
    ...[...head].map(({ tagName }) => tagName).sort(),
    ...[...elements].map(
      ({ tagName, className, role, id }) => `${tagName}.${className}#${steady(id)}@${role}`,
    ),
  ]
  const styles = [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent)
  const theme = [document.documentElement.dataset.theme, ...styles].join(' ')
  const tokens = [...document.querySelectorAll('input[name$="_token"]')]
  const hasHeading = document.querySelector('h1') !== null
  const isHtml = document.contentType === 'text/html'
  // As `textsBeside` in components/testing/markup.ts, for each screen and each of its states.
  const ours = document.querySelector('.page-main') ? document.body : document.createElement('body')
  const walker = document.createTreeWalker(ours, NodeFilter.SHOW_TEXT)
  const textsBeside: string[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const { parentElement: parent, textContent } = text
    if (textContent?.trim() && parent && parent.childNodes.length > 1) textsBeside.push(textContent)
  }
  const isOurs = ourOrigins.includes(location.origin)
  if (hasHeading || isLast || !isHtml || !isOurs) document.documentElement.setAttribute('data-checked', '')
  return {
    isHtml,
    isOurs,
    hasHeading,
    tokens: tokens.map(
      (input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''] as const,
    ),
    textsBeside,
    texts: [
      document.title,
      document.body?.innerText ?? '',
      ...spoken.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ],
    // An operator's theme changes colors and sizes, and no element.
    skeleton: `${matchMedia('(prefers-color-scheme: dark)').matches} ${theme} ${skeleton.join(' ')}`,
  }
}

function textProblems(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const found = [rawKey.exec(text)?.[0], leftoverPlaceholder.exec(text)?.[0]]
    return found.filter((match) => match !== undefined).map((match) => `untranslated text: ${match}`)
  })
}

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * Axe stays in the page for its next check. Only violations are reported, with all their elements.
 * @param rules the ids of the rules that axe checks; all of them if there are none
 */
export async function axeProblems(page: Page, ...rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    // During a transition, the color of a button is between two others.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
    const only = runOnly.length > 0 && { runOnly: [...runOnly] }
    return (await checker.run({ resultTypes: ['violations'], ...only })).violations
  }, rules)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `axe ${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`,
    ),
  )
}
