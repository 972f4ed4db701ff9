import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'

/** The documents by group: the title in the list, and the path from the root of the repository. */
const groups: Record<string, Record<string, string>> = {
  Start: {
    'What Latchkey is': 'README',
    'Choose by comparison': 'docs/choosing',
    'Getting started': 'docs/getting-started',
    'All screens': 'screens',
    'The sandbox': 'sandbox/README',
  },
  'Set up': {
    Deploy: 'docs/deploying',
    Configuration: 'docs/configuration',
    Accounts: 'docs/accounts',
    'SAML for a company': 'docs/company-sign-in',
    'Your application': 'docs/applications',
    'Python, Go, Java, and PHP': 'docs/other-languages',
    'A test user in your CI': 'docs/ci',
    Migrate: 'docs/migrating',
    Theming: 'docs/theming',
    'Emails and SMS': 'docs/mails',
    'Example configuration': 'deploy/examples/README',
    LINE: 'docs/line',
    'Single sign-on portal': 'docs/portal',
    'Texts and languages': 'messages/README',
  },
  Operate: {
    'Go live': 'docs/go-live',
    Doctor: 'docs/doctor',
    'Support and commands': 'docs/support',
    'Help desk': 'docs/help-desk',
    Operating: 'docs/operating',
    'Versions and upgrades': 'docs/upgrading',
    Changelog: 'CHANGELOG',
  },
  Trust: {
    Security: 'docs/security',
    Accessibility: 'docs/accessibility',
    'Report a vulnerability': 'SECURITY',
  },
  Develop: {
    Contributing: 'CONTRIBUTING',
    Style: 'docs/style',
    Architecture: 'docs/architecture',
    Glossary: 'docs/glossary',
    Extending: 'docs/extending',
    Testing: 'docs/testing',
    'Publish a release': 'docs/publishing',
  },
  Appendix: {
    'Behavior, for tests': 'docs/behaviour',
    'OWASP ASVS': 'docs/asvs',
    Performance: 'docs/performance',
    'Third-party parts': 'docs/third-party',
    'The end-to-end tests': 'e2e/README',
    'A public demo': 'docs/demo',
    'The host of the demo': 'deploy/demo/README',
    Benchmarks: 'e2e/bench/README',
    'The real Ory in tests': 'e2e/ory/README',
    'The paths of LINE in tests': 'e2e/journeys/line/README',
    'API calls in tests': 'e2e/ory/api-calls/README',
    'The examples in tests': 'e2e/examples/README',
  },
}

/** Collapsed groups: every page of a folder, under the title of the page. */
const folders: Record<string, string> = { Examples: 'examples/', Decisions: 'docs/decisions/' }

/** The first page, which has no list. */
const home = 'docs/site/home'

/**
 * The list of pages beside each page.
 * @throws if it names a document that does not exist, or lacks one that does
 */
export function sidebarOf(root: string): DefaultTheme.SidebarItem[] {
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .filter((page) => page !== home)
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
    items: items.map(([text, page]) => ({ text, link: page === 'README' ? '/overview' : `/${page}` })),
  }))
}
