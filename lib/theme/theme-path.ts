/** Where the files of the theme are, on our origin. */
export const themePath = '/theme'
