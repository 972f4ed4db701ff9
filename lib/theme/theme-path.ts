/** The path of the theme's files on Latchkey's origin. */
export const themePath = '/theme'
