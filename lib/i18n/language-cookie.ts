/** The cookie that stores the visitor's choice of language. */
export const languageCookie = 'lang'
