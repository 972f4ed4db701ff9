import type { DefaultTheme } from 'vitepress'

/** The ranking of the site's search. */
export const search: DefaultTheme.LocalSearchOptions = {
  miniSearch: {
    searchOptions: {
      // The browser evaluates the text of this function, so it can use nothing else of this file.
      boostDocument: (id) => (/\/docs\/(?:decisions\/|glossary)|\/CHANGELOG/.test(id) ? 0.3 : 1),
    },
  },
}
