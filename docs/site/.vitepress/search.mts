import type { DefaultTheme } from 'vitepress'

/** An appendix of hundreds of rows would stand before the page that explains a word. */
const leftOut = ['e2e/asvs.md']

/** What the search of the site finds, and in which order. */
export const search: DefaultTheme.LocalSearchOptions = {
  _render(source, env, md) {
    const html = md.render(source, env)
    return leftOut.includes(env.relativePath) ? '' : html
  },
  miniSearch: {
    searchOptions: {
      // The browser runs this, from its text: it can use nothing of this file.
      boostDocument: (id) => (/\/docs\/(?:decisions\/|glossary)|\/CHANGELOG/.test(id) ? 0.3 : 1),
    },
  },
}
