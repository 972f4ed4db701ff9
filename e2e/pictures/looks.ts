import { galleryScreens } from '../../sandbox/gallery/screens'

/** How a screen or a mail is rendered for a picture. */
export interface Look {
  /** The name of the screen, or the folder of the mail's template. */
  readonly screen: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly locale: string
  readonly isMail?: true
}

/** Other scripts and directions: their lines are higher, longer, or start at the right. */
const otherLanguages: readonly Look[] = [
  { screen: 'sign in', theme: 'light', width: 360, locale: 'ja' },
  { screen: 'home', theme: 'dark', width: 1280, locale: 'ja' },
  { screen: 'wrong code of a television', theme: 'light', width: 360, locale: 'th' },
  { screen: 'devices', theme: 'dark', width: 360, locale: 'th' },
  { screen: 'sign in', theme: 'dark', width: 360, locale: 'ar-XB' },
  { screen: 'home', theme: 'light', width: 1280, locale: 'ar-XB' },
]

const mailLook = (folder: string, theme: Look['theme'], width: number, locale = 'en'): Look => ({
  ...{ screen: folder, theme, width, locale },
  isMail: true,
})

/** Each kind of mail on a light desktop and on a dark phone, and some in other languages. */
const mails: readonly Look[] = [
  ...[
    'recovery_code/valid',
    'verification_code/valid',
    'login_code/valid',
    'registration_code/valid',
  ].flatMap((folder) => [mailLook(folder, 'light', 1280), mailLook(folder, 'dark', 360)]),
  mailLook('recovery/valid', 'light', 360),
  mailLook('recovery/valid', 'dark', 1280),
  mailLook('recovery/invalid', 'light', 360, 'th'),
  mailLook('recovery_code/valid', 'dark', 1280, 'ja'),
  mailLook('verification_code/valid', 'light', 360, 'ar-XB'),
]

/** Each screen of the gallery on a light desktop and on a dark phone, and some in other languages. */
export const looks: readonly Look[] = [
  ...Object.keys(galleryScreens).flatMap((screen): Look[] => [
    { screen, theme: 'light', width: 1280, locale: 'en' },
    { screen, theme: 'dark', width: 360, locale: 'en' },
  ]),
  ...otherLanguages,
  ...mails,
]

/** The name of its picture, without `.png`. */
export const nameOf = ({ screen, theme, width, locale, isMail }: Look): string =>
  [
    ...(isMail ? ['mail'] : []),
    screen.replaceAll(/[^A-Za-z0-9]+/g, '-'),
    ...(locale === 'en' ? [] : [locale]),
    theme,
    width,
  ].join('-')
