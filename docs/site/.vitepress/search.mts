import type { DefaultTheme } from 'vitepress'

/** An appendix of hundreds of rows would rank before the page that explains a word. */
const leftOut = ['e2e/asvs.md']

/** The index of the site's search, and its ranking. */
export const search: DefaultTheme.LocalSearchOptions = {
  _render(source, env, md) {
    const html = md.render(source, env)
    return leftOut.includes(env.relativePath) ? '' : html
  },
  miniSearch: {
    searchOptions: {
      // The browser evaluates the text of this function, so it can use nothing else of this file.
      boostDocument: (id) => (/\/docs\/(?:decisions\/|glossary)|\/CHANGELOG/.test(id) ? 0.3 : 1),
    },
  },
}
