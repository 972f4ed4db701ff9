/**
 * How the middleware tells pages and layout which languages an OAuth2 request wishes for: they stand in the address,
 * which a layout does not see. Tags with spaces between, empty for none.
 */
export const uiLocalesHeader = 'x-latchkey-ui-locales'
