/** A browser inside another app. Some ways to sign in do not work there. */
export interface InAppBrowser {
  readonly id: (typeof apps)[number]['id']
  /** The name that people know the app by. */
  readonly name: string
  /**
   * How a page gets to the device's own browser: a parameter that LINE knows, an `intent:` URL on Android, or
   * only the menu of the app.
   */
  readonly leave: 'parameter' | 'intent' | 'menu'
  readonly hasPasskeys: boolean
  /** The providers that refuse to sign people in there. */
  readonly refuses: readonly string[]
}

/**
 * The apps, by what their user agents say. The first that fits counts: Instagram and Messenger name Facebook
 * too. Passkeys need the app's permission on iOS and on Android, and only the Google app is a browser itself.
 */
const apps = [
  { id: 'line', name: 'LINE', agent: /\bLine\/\d/ },
  { id: 'instagram', name: 'Instagram', agent: /\bInstagram \d/ },
  { id: 'messenger', name: 'Messenger', agent: /\bFBAN\/Messenger|\bFB_IAB\/(?:MESSENGER|Orca-Android)/ },
  { id: 'facebook', name: 'Facebook', agent: /\bFB(?:AN|AV|_IAB)\// },
  { id: 'wechat', name: 'WeChat', agent: /\bMicroMessenger\/\d/ },
  { id: 'kakaotalk', name: 'KakaoTalk', agent: /\bKAKAOTALK\b/i },
  { id: 'tiktok', name: 'TikTok', agent: /\b(?:musical_ly|BytedanceWebview|ByteLocale)\b/ },
  { id: 'x', name: 'X', agent: /\bTwitter for (?:iPhone|iPad)\b|\bTwitterAndroid\b/ },
  { id: 'google', name: 'Google', agent: /\bGSA\/\d/ },
  { id: 'naver', name: 'NAVER', agent: /\bNAVER\(inapp;/ },
  { id: 'threads', name: 'Threads', agent: /\bBarcelona \d/ },
  { id: 'linkedin', name: 'LinkedIn', agent: /\bLinkedInApp\b/ },
  { id: 'snapchat', name: 'Snapchat', agent: /\bSnapchat\/\d/ },
  // Any other app on Android. On an iPhone, a page on the home screen has the same user agent as an unknown app.
  { id: 'webview', name: 'Android WebView', agent: /; wv\)/ },
] as const

const ofMeta: ReadonlySet<string> = new Set(['facebook', 'instagram', 'messenger', 'threads'])

/** The in-app browser that sends this user agent; null for any other browser. Pure. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  const app = apps.find(({ agent }) => agent.test(userAgent))
  if (!app) return null
  const isAndroid = /\bAndroid\b/.test(userAgent)
  const refuses = [
    // "disallowed_useragent" (Google, "OAuth 2.0 Policies"; docs/line.md says what we know of each app).
    ...(app.id === 'google' ? [] : ['google']),
    // Facebook, "Deprecating support for FB Login authentication on Android embedded browsers" (2021).
    ...(isAndroid && !ofMeta.has(app.id) && app.id !== 'google' ? ['facebook'] : []),
  ]
  const leave = app.id === 'line' ? 'parameter' : isAndroid ? 'intent' : 'menu'
  return { id: app.id, name: app.name, leave, hasPasskeys: app.id === 'google', refuses }
}

/**
 * The URL of a link that opens a page in the device's own browser. Pure.
 * @param url absolute
 * @returns undefined when the app has no such link; the visitor then uses its menu
 */
export function leavingUrl(url: string, { leave }: Pick<InAppBrowser, 'leave'>): string | undefined {
  const target = new URL(url)
  if (leave === 'menu') return undefined
  if (leave === 'parameter') {
    target.searchParams.set('openExternalBrowser', '1')
    return target.href
  }
  // Chrome for Android, "Android intents with Chrome". Every browser of the device may open it.
  const { protocol, host, pathname, search } = target
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`
}
