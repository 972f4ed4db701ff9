import { existsSync } from 'node:fs'
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
    'Your application': 'docs/applications',
    'Move here from another UI': 'docs/migrating',
    'Your look': 'docs/theming',
    'Mails and SMS': 'docs/mails',
    'Example configuration': 'deploy/examples/README',
    LINE: 'docs/line',
    'A portal for several sites': 'docs/portal',
    'Your texts and languages': 'messages/README',
  },
  Operate: {
    'Doctor and commands': 'docs/operations',
    'Help somebody': 'docs/helping',
    Log: 'docs/log',
    'Metrics and traces': 'docs/metrics',
    Scale: 'docs/scaling',
    Speed: 'docs/performance',
    'When a service fails': 'docs/faults',
    Upgrade: 'docs/upgrading',
    'What a version promises': 'docs/versions',
    Changes: 'CHANGELOG',
  },
  Trust: {
    Security: 'docs/security',
    'Security requirements': 'docs/asvs',
    Accessibility: 'docs/accessibility',
    'Report a vulnerability': 'SECURITY',
    'What is not ours': 'docs/third-party',
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
    Decisions: 'docs/decisions/README',
  },
}

/**
 * The list of pages beside each page.
 * @throws when a document of the list does not exist
 */
export function sidebarOf(root: string): DefaultTheme.SidebarItem[] {
  const page = ([text, path]: [string, string]) => {
    if (!existsSync(join(root, `${path}.md`)))
      throw new Error(`The list of pages names ${path}.md, which does not exist.`)
    return { text, link: path === 'README' ? '/' : `/${path}` }
  }
  return Object.entries(groups).map(([text, pages]) => ({ text, items: Object.entries(pages).map(page) }))
}
