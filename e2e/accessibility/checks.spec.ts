import { expect, type Page, test } from '@playwright/test'
import {
  forcedColorProblems,
  motionProblems,
  pasteProblems,
  purposeProblems,
  smallTargets,
} from '../support/accessibility/controls'
import { focusIsSeen, hiddenFocus, tabProblems } from '../support/accessibility/focus'
import {
  coveredControls,
  enlargeText,
  hiddenCurrentPage,
  layoutProblems,
  spaceText,
} from '../support/accessibility/layout'
import { pressProblems } from '../support/accessibility/presses'
import { brightProblems, sidewaysProblems } from '../support/accessibility/sizes'
import { titleProblems } from '../support/accessibility/titles'

/** Each check of `every-screen.spec.ts` finds its violation, on a small page that is broken in this way. */

const style = `
  * { box-sizing: border-box; font-size: 1rem } body { margin: 0 }
  :focus-visible { outline: 2px solid blue } button, a, input { min-height: 44px; min-width: 44px }
  input, .button { border: 1px solid transparent; display: block }
  @media (prefers-color-scheme: dark) { body { background: #111 } }
`

async function show(page: Page, main: string, css = ''): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Sign in · Brand</title><style>${style}${css}</style>
    <body><a class="skip-link" href="#main">Skip</a><main id="main"><h1>Sign in</h1><form>${main}</form></main></body></html>`,
  )
}

const field = '<label for="code">Code</label><input id="code" name="code" autocomplete="one-time-code">'
const button = '<button class="button">Go on</button>'

const all = {
  title: titleProblems,
  purpose: purposeProblems,
  paste: pasteProblems,
  targets: (page: Page) => smallTargets(page),
  tab: tabProblems,
  forced: async (page: Page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const problems = [...(await forcedColorProblems(page)), ...(await hiddenFocus(page))]
    await page.emulateMedia({ forcedColors: 'none' })
    return problems
  },
  motion: motionProblems,
  layout: layoutProblems,
  current: hiddenCurrentPage,
  spacing: async (page: Page) => {
    const end = await spaceText(page)
    const problems = await layoutProblems(page)
    await end()
    return problems
  },
  large: async (page: Page) => {
    const end = await enlargeText(page, '200%')
    const problems = await layoutProblems(page)
    await end()
    return problems
  },
  covered: coveredControls,
  sideways: sidewaysProblems,
  bright: async (page: Page) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const problems = await brightProblems(page)
    await page.emulateMedia({ colorScheme: 'light' })
    return problems
  },
  // The last one: it catches every click on the page.
  press: pressProblems,
} satisfies Record<string, (page: Page) => Promise<string[]>>

test('a good page has no problem', { tag: ['@sandbox', '@more'] }, async ({ page }) => {
  await show(page, field + button)
  const found: Record<string, string[]> = {}
  for (const [name, problemsOf] of Object.entries(all)) found[name] = await problemsOf(page)
  expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([])
})

/** A row of links that scrolls: the first one is far from its start, and the last one is out of view. */
const row = (start: string, current = '') =>
  `<nav style="width: 300px"><ul style="overflow-x: auto; display: flex; list-style: none">
    <li style="margin-left: ${start}"><a href="/" style="display: block; width: 280px">First</a>
    <li><a href="/" style="display: block; width: 2800px" ${current}>Second</a></ul></nav>`

test('links of a row that scrolls can be reached', { tag: ['@sandbox', '@more'] }, async ({ page }) => {
  await show(page, row('0'))
  expect(await layoutProblems(page)).toEqual([])
})

const broken: readonly [check: keyof typeof all, what: string, main: string, css?: string][] = [
  ['title', 'no error in the title', '<input aria-invalid="true">'],
  ['title', 'two headings of level 1', '<h1>Again</h1>'],
  ['title', 'a level is left out', '<h3>Deep</h3>'],
  ['title', 'a foreign part without its language', '<p>繁體中文</p>'],
  ['title', 'an address that a translation changes', '<p>Signed in as ada@example.com</p>'],
  ['purpose', 'no token', '<input name="code">'],
  ['purpose', 'the wrong token', '<input name="password" type="password" autocomplete="one-time-code">'],
  ['purpose', 'an unknown field', '<input name="colour">'],
  ['paste', 'nothing can be pasted', '<input name="code" onpaste="event.preventDefault()">'],
  ['targets', 'a small link', '<p><a href="/">No</a></p>', 'a { display: inline-block; min-height: 20px }'],
  [
    'targets',
    'a low main button',
    '<button class="button-large">Go on</button>',
    'button { min-height: 40px }',
  ],
  ['tab', 'no ring', button, ':focus-visible { outline: none }'],
  ['tab', 'a ring that nobody sees', button, ':focus-visible { outline-color: transparent }'],
  ['tab', 'another order', `${field}<button tabindex="1">First</button>`],
  ['tab', 'CSS changes the order', `<div style="display: flex">${field}</div>`, '#code { order: -1 }'],
  ['tab', 'a trap', `<input name="code" onkeydown="event.preventDefault()">${button}`],
  ['forced', 'no edge', button, '.button { border: 0 }'],
  [
    'forced',
    'what is chosen has only a background',
    '<ul><li><a href="/" aria-current="true">A</a><li><a href="/">B</a></ul>',
    '[aria-current] { background: red }',
  ],
  [
    'forced',
    'no ring in forced colours',
    button,
    '@media (forced-colors: active) { :focus-visible { outline: none } }',
  ],
  [
    'motion',
    'a spinner',
    button,
    '.button { animation: turn 1s infinite } @keyframes turn { to { rotate: 1turn } }',
  ],
  ['motion', 'a transition', button, '.button { transition: opacity 1s }'],
  [
    'layout',
    'two edges',
    '<p class="brand">A</p><main><div class="card"><h1 style="margin-left: 7px">B</h1></div></main>',
  ],
  ['layout', 'sideways scrolling', '<p style="width: 3000px">Long</p>'],
  ['layout', 'cut text', '<p style="width: 40px; overflow: hidden; white-space: nowrap">A long sentence</p>'],
  ['layout', 'a link before the start of what scrolls', row('-500px')],
  ['current', 'the current page out of view', row('0', 'aria-current="page"')],
  [
    'layout',
    'a text in what scrolls, without a link',
    '<div style="overflow-x: auto"><p style="width: 3000px">Long <span style="margin-left: 2000px">text</span></p></div>',
  ],
  ['layout', 'text on text', '<p>One</p><p style="margin-top: -32px">Two</p>'],
  ['sideways', 'a wide text', '<p style="width: 3000px">Long</p>'],
  ['bright', 'no dark colours', button, '@media (prefers-color-scheme: dark) { body { background: #ccc } }'],
  ['spacing', 'a fixed height', '<p style="height: 20px; line-height: 20px; overflow: hidden">Text</p>'],
  ['large', 'a fixed height in px', '<p style="height: 20px; overflow: hidden; line-height: 1">Text</p>'],
  [
    'covered',
    'a bar over the field',
    `${field}<div style="position: fixed; inset: 0; background: red"></div>`,
  ],
  [
    'press',
    'a hint that goes with the focus of its field',
    `${field}<p class="hint">Six digits</p>${button}`,
    '.hint { display: none; height: 60px } #code:focus ~ .hint { display: block }',
  ],
  [
    'press',
    'a button that moves, after one of its kind that does not',
    `${field}${button}${button}`,
    '#code:focus ~ .button + .button { margin-top: 60px }',
  ],
]

for (const [check, what, main, css] of broken) {
  test(`${check}: ${what}`, { tag: ['@sandbox', '@more'] }, async ({ page }) => {
    await show(page, main, css)
    expect(await all[check](page)).not.toEqual([])
  })
}

test('a visible focus passes, and an invisible one is found', { tag: ['@sandbox', '@more'] }, async ({
  page,
}) => {
  await show(page, button)
  await page.keyboard.press('Tab')
  expect(await focusIsSeen(page)).toBe('seen')
  await show(page, button, ':focus-visible { outline: none }')
  await page.keyboard.press('Tab')
  expect(await focusIsSeen(page)).not.toBe('seen')
})
