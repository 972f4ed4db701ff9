/** The cookie that keeps the visitor's choice of language. */
export const languageCookie = 'lang'
