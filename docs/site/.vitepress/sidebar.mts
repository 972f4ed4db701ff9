import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'

/** The documents by group: the title in the list, and the path from the root of the repository. */
const groups: Record<string, Record<string, string>> = {
  Start: {
    'What Latchkey is': 'README',
    'Getting started': 'docs/getting-started',
    'The sandbox': 'sandbox/README',
  },
  'Set up': {
    Deploy: 'docs/deploying',
    Configure: 'docs/configuring',
    'All variables': 'docs/variables',
    Accounts: 'docs/accounts',
    'A company with SAML': 'docs/company-sign-in',
    'Your application': 'docs/applications',
    'A test user in your CI': 'docs/ci',
    'Move here from another UI': 'docs/migrating',
    'Your look': 'docs/theming',
    'Mails and SMS': 'docs/mails',
    'Example configuration': 'deploy/examples/README',
    LINE: 'docs/line',
    'A portal for several sites': 'docs/portal',
    'Your texts and languages': 'messages/README',
  },
  Operate: {
    'Go live': 'docs/go-live',
    'What is wrong: the doctor': 'docs/doctor',
    'Commands for operators': 'docs/commands',
    'Help somebody': 'docs/helping',
    'The server process': 'docs/process',
    Log: 'docs/log',
    'Metrics and traces': 'docs/metrics',
    Scale: 'docs/scaling',
    Speed: 'docs/performance',
    'When a service fails': 'docs/faults',
    'Versions and upgrades': 'docs/upgrading',
    'A demo for strangers': 'docs/demo',
    'Its host': 'deploy/demo/README',
    Changes: 'CHANGELOG',
  },
  Trust: {
    Security: 'docs/security',
    Accessibility: 'docs/accessibility',
    'Report a vulnerability': 'SECURITY',
    'What is not ours': 'docs/third-party',
    'Appendix: OWASP ASVS': 'docs/asvs',
  },
  Develop: {
    'How we work': 'CONTRIBUTING',
    Architecture: 'docs/architecture',
    Behaviour: 'docs/behaviour',
    Glossary: 'docs/glossary',
    Extend: 'docs/extending',
    Test: 'docs/testing',
    Benchmarks: 'e2e/bench/README',
    'The real Ory in tests': 'e2e/ory/README',
    'Calls of the API in tests': 'e2e/ory/api-calls/README',
    'The examples in tests': 'e2e/examples/README',
  },
}

/** Groups that a visitor opens: every page of a folder, under the title that the page has. */
const folders: Record<string, string> = { Examples: 'examples/', Decisions: 'docs/decisions/' }

/**
 * The list of pages beside each page.
 * @throws when it names a document that does not exist, or lacks one that does
 */
export function sidebarOf(root: string): DefaultTheme.SidebarItem[] {
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
  const titleOf = (page: string) =>
    /^# (.*)/m.exec(readFileSync(join(root, `${page}.md`), 'utf8'))?.[1] ?? page
  const listed = Object.entries(groups).map(([text, items]) => ({ text, items: Object.entries(items) }))
  const opened = Object.entries(folders).map(([text, folder]) => ({
    text,
    collapsed: true,
    items: pages.filter((page) => page.startsWith(folder)).map((page) => [titleOf(page), page] as const),
  }))
  const all = [...listed, ...opened]
  const names = new Set(all.flatMap(({ items }) => items.map(([, page]) => page)))
  const unknown = [...names].filter((page) => !pages.includes(page))
  const missing = pages.filter((page) => !names.has(page))
  if (unknown.length > 0 || missing.length > 0)
    throw new Error(`The list of pages names ${unknown}, which do not exist, and lacks ${missing}.`)
  return all.map(({ items, ...group }) => ({
    ...group,
    items: items.map(([text, page]) => ({ text, link: page === 'README' ? '/' : `/${page}` })),
  }))
}
