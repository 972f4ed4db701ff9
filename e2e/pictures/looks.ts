import { galleryScreens } from '../../sandbox/gallery/screens'

/** How a screen is drawn for a picture. */
export interface Look {
  readonly screen: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly locale: string
}

/** Other scripts and directions: their lines are higher, longer, or begin at the right. */
const otherLanguages: readonly Look[] = [
  { screen: 'sign in', theme: 'light', width: 360, locale: 'ja' },
  { screen: 'home', theme: 'dark', width: 1280, locale: 'ja' },
  { screen: 'wrong code of a television', theme: 'light', width: 360, locale: 'th' },
  { screen: 'devices', theme: 'dark', width: 360, locale: 'th' },
  { screen: 'sign in', theme: 'dark', width: 360, locale: 'ar-XB' },
  { screen: 'home', theme: 'light', width: 1280, locale: 'ar-XB' },
]

/** Each screen of the gallery on a light desktop and on a dark phone, and some in other languages. */
export const looks: readonly Look[] = [
  ...Object.keys(galleryScreens).flatMap((screen): Look[] => [
    { screen, theme: 'light', width: 1280, locale: 'en' },
    { screen, theme: 'dark', width: 360, locale: 'en' },
  ]),
  ...otherLanguages,
]

/** The name of its picture, without `.png`. */
export const nameOf = ({ screen, theme, width, locale }: Look): string =>
  [screen.replaceAll(/[^A-Za-z0-9]+/g, '-'), ...(locale === 'en' ? [] : [locale]), theme, width].join('-')
