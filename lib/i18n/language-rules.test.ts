import { describe, expect, test } from '@jest/globals'
import type { Locale } from './locales'
import { shippedBook } from './message-book'
import { shippedMessages } from './shipped-messages'

/**
 * The style rules of each language that a machine can check (messages/README.md): words that its glossary
 * excludes, the wrong form of address, characters of another script. Each rule has found an error, or guards
 * a decision.
 */
const forbidden: Readonly<Record<Locale, readonly RegExp[]>> = {
  en: [
    // Latchkey's internal words, which readers do not use.
    /\btick\b|identifier|wrong tr(?:y|ies)\b|second factor|social profile|\bgo on\b|anew|switched off|run out/i,
    /^Do nothing|made a mistake|gets you back|newest code|it is you\b|does not work right now/i,
    // GOV.UK, Apple and Google use this spelling.
    /\b(?:some|any|every|no)body\b/i,
    // Latchkey does it: a person who was not signed in would read that they could not.
    /could not be (?:signed|saved|recovered)/,
  ],
  es: [/factor|clave de acceso|equipo de asistencia|valable|\busted\b|No hagas nada/i],
  de: [/\bbenutz(?!er)|sich an die Hilfe|Tun Sie nichts|falsche Versuche|\b(?:du|dein\w*|dir|dich)\b/i],
  fr: [
    /valable|\(e\)|Ne faites rien|\btu\b|\bton\b/i,
    /vous (?:a invité|vous êtes (?:déjà )?(?:connecté|inscrit))|êtes (?:déjà )?(?:connecté|inscrit|invité)\b/i,
    // Veuillez is for patience and for contact.
    /Veuillez (?!(?:patienter|contacter|attendre)\b)/,
  ],
  nl: [/\b(?:u|uw)\b|Doe niets|applicatie|\bpasskeys?\b/i],
  sv: [/ställ(?:a|s|t|ts|er|as)? in\b|supporten|Gör ingenting|kakor\b/i],
  pt: [/palavra-passe|telemóvel|ecrã|utilizador|Não faça nada|\btu\b/i],
  'pt-PT': [
    /\bvocê|celular|\btela\b|senha|usuário|arquivo|salv[ae]|exclu|aplicativo|cadastr|\babas?\b|contat[eo]|registro\b|\blogin\b/i,
    // A gerund where Portugal uses "a" and the infinitive.
    /\best(?:á|amos|ão|á-se) \w+ndo\b/i,
  ],
  it: [
    /fattore|\bLei\b|clicca|codice di sicurezza di backup|e-mail/,
    // A participle would be of one gender.
    /\b(?:connesso|benvenuto|sei (?:invitato|registrato|ricordato)|sei stato)\b/i,
  ],
  pl: [
    // The past tense of the second person is of one gender.
    /\p{L}+(?:łeś|łaś)(?!\p{L})/u,
    /kod dostępu|klucz hasła|składnik|passkey|\bPan[ai]?\b|Proszę/,
    // Inside a sentence, the words for "you" are in lower case.
    /\p{L},? (?:Tw[oó]\p{L}|Ci|Cię|Tobie)(?!\p{L})/u,
  ],
  uk: [
    // у- after a consonant, в- after a vowel.
    /[аеєиіїоуюя] (?:ув[іе]|увод)|[бвгґджзйклмнпрстфхцчшщь] вв[іе]/iu,
    /аккаунт|додат(?:ок|ку|ка)(?!\p{L}*и)|учетн|[ыэъё]|\bти\b|фактор|пароль доступу/iu,
    /\p{L},? (?:Ви|Вас|Вам|Ваш\p{L}*)(?!\p{L})/u,
  ],
  tr: [
    /parola|passkey|(?<!\p{L})sen(?:in|i)?(?!\p{L})/iu,
    // Lütfen is for patience and for contact.
    /[Ll]ütfen (?!.*?(?:iletişime geç|bekle))/,
    // A sign-in method is a yöntem: a yol is a road.
    /(?<!\p{L})yol/iu,
    // The letters of other keyboards, and a small letter with a separate dot.
    /i\u0307|SIL\b|IPTAL|GIRIS/,
  ],
  'zh-Hant': [/你(?!們)|帐|账|登录|賬|手機號(?!碼)|用戶名/],
  'zh-Hans': [/你|帐号|账户|登陆|手机号码/],
  ja: [/あなた|彼|私|様|ユーザ(?!ー)|サーバ(?!ー)|ブラウザー|確認コード|認証コード/],
  ko: [/당신|귀하|사용자님| \(|패스워드|로그 인|[0-9#}] (?:초|분|개|자)(?!\p{L})/u],
  th: [/ครับ|ค่ะ|กรุณา|ล็อกอิน|[?!]|\.(?!\p{L}|\.|\d)/u],
  vi: [/khoá|huỷ|xoá|hoá(?!\p{L})|quý khách|mật mã|\bbạn hãy vui lòng/iu],
  id: [
    /\bkamu\b|\bMaaf\b|\bsandi kunci\b|Jangan lakukan apa pun|tidak mungkin benar|e-mail/,
    /(\p{L}{3,})-\1/u,
  ],
  ar: [
    // A command is for a man or for a woman. Its words at the start of a sentence: inside, some mean “he did”.
    /(?:^|[.:] )(?:أدخل|أدخلي|اضغط|اختر|انقر|افتح|أعد|حاول|سجّل|استخدم|انتظر|أضف|احفظ|راجع|امسح|ارجع|أغلق|اتصل|اطلب|تأكد|غيّر|اكتب|تواصل|ابدأ|اسمح|عُد)(?!\p{L})/u,
    /[٠-٩]|[\u0600-\u06ff]\s*[,;?]/,
  ],
  af: [/ondersteuning|Doen niks|applikasie|wagsleutel/i],
}

/** Marks that a script writes in its own width. */
const halfWidth =
  /[\u3040-\u30ff\u4e00-\u9fff”」}]\s?[:,;!?]|[\u3040-\u30ff\u4e00-\u9fff]\s?\(|[:,;!?]\s?[\u3040-\u30ff\u4e00-\u9fff]/

/**
 * The word for an address, which alone may be a street, and the qualifier that makes it an email or web
 * address.
 */
const addresses: Readonly<Record<Locale, readonly [word: RegExp, made: RegExp]>> = {
  en: [/\baddress/i, /email|phone|\bIP\b/],
  es: [/\bdirecci/i, /correo|\bIP\b/],
  de: [/\badresse/i, /E-Mail|Telefon|\bIP\b/],
  fr: [/\badresse/i, /e-mail|\bIP\b/],
  nl: [/\badres/i, /e-mail|\bIP\b/],
  sv: [/\badress/i, /e-post|mejl|\bIP\b/],
  pt: [/\bendereço/i, /e-?mail|\bIP\b/i],
  it: [/\bindirizz/i, /email|\bIP\b/],
  pl: [/\badres/i, /e-mail|\bIP\b/i],
  uk: [/\p{L}*(?<!веб)адрес/iu, /електронн|лист|IP/i],
  tr: [/(?<!\p{L})adres/iu, /e-posta|web|IP/i],
  ko: [/주소/, /이메일|웹|IP/],
  'zh-Hant': [/地址/, /郵件|IP/],
  'zh-Hans': [/地址/, /邮箱|邮件|IP/],
  ja: [/アドレス|住所/, /メール|IP/],
  th: [/ที่อยู่/, /อีเมล|IP/],
  vi: [/địa chỉ/i, /email|IP/],
  id: [/\balamat/i, /email|\bIP\b/],
  ar: [/عنوان/, /بريد|رسالة|IP/],
  af: [/\badres/i, /e-pos|\bIP\b/],
}

/** The page, or the text before, already names the kind of address. */
const clearAddresses: ReadonlySet<string> = new Set([
  ...['mail.code', 'mail.not_arrived', 'mail.change_address', 'mail.recovery_code', 'mail.recovery_link'],
  ...['mail_link.verification', 'verification.wrong_address', 'scope.address', 'required.address_send'],
  ...['notice.verify_address', 'notice.address_saved', 'notice.address_waits', 'notice.address_lost'],
  'settings.address_waiting',
  ...['error.not_found.body', 'courier.was_you', 'courier.verification.not_you', 'courier.footer'],
])
/** Kratos' own texts are below a field that names it. */
const isClear = (key: string) => clearAddresses.has(key) || key.startsWith('kratos.')

/** The words of a text, without the names of its placeholders and the syntax of its forms. */
function wordsOf(text: string): string {
  return text
    .replace(/\{\w+\}/g, '{}')
    .replace(/\{\w+, (?:plural|select|date)\b,?/g, '{')
    .replace(/'([{}])'/g, '$1')
}

const { locales } = shippedBook
/** Portugal and Brazil write it alike. */
const languageOf = (locale: Locale) => (locale === 'pt-PT' ? 'pt' : locale)
const textsOf = (locale: Locale) =>
  Object.entries(shippedMessages(locale) ?? {}).map(([key, text]) => [key, wordsOf(text)] as const)
const broken = (locale: Locale, rule: (text: string, key: string) => boolean) =>
  textsOf(locale).filter(([key, text]) => rule(text, key))

const placeholder = String.raw`\{(?:name|clientName|brand|provider|host|button|field|section)\}`
/** A name after an article of one gender. */
const articles: Readonly<Record<Locale, RegExp>> = Object.fromEntries(
  Object.entries({
    es: 'el|la|los|las|al|del',
    fr: 'le|la|les|du|des|aux?',
    it: 'il|lo|la|i|gli|le|(?:de|a|da|ne|su)(?:l|llo|lla|i|gli|lle)',
    pt: 'os?|as|d[oa]s?|n[oa]s?|aos?|às?|pel[oa]s?',
    'pt-PT': 'os?|as|d[oa]s?|n[oa]s?|aos?|às?|pel[oa]s?',
  }).map(([locale, words]) => [locale, new RegExp(`(?:^|[ “«(])(?:${words}) ${placeholder}`, 'i')]),
)

const english = shippedMessages('en') ?? {}
/** Texts with the same English and different meanings. Texts with one meaning have one translation. */
const senses: Readonly<Record<string, string>> = {
  'settings.nav_oidc': 'a line of a menu',
  'settings.codes_on': 'several codes',
  'settings.codes_off': 'several codes',
  'row.sign_out': 'other devices',
  'sessions.revoke': 'other devices',
  'applications.remembered_yes': 'it does not ask again',
  'session_method.lookup_secret': 'in a list of methods',
  'session_method.code_recovery': 'in a list of methods',
}
const senseOf = (key: string) => `${senses[key] ?? ''} ${english[key]}`

describe.each(locales)('%s', (locale) => {
  test('has rules of its own', () => {
    expect(forbidden[locale]).toBeDefined()
    expect(addresses[languageOf(locale)]).toBeDefined()
  })

  test('has no word that its style excludes', () => {
    const rules = forbidden[locale] ?? []
    expect(broken(locale, (text) => rules.some((rule) => rule.test(text)))).toEqual([])
  })

  test('has typographic signs, one space, and no three dots', () => {
    const isLoose = (text: string) => /"|\.\.\.| {2}/.test(text) || (locale !== 'en' && text.includes("'"))
    expect(broken(locale, isLoose)).toEqual([])
  })

  test('has no article before a name, which may have any gender', () => {
    const source = shippedMessages(locale) ?? {}
    const isWrong = ([, text]: [string, string]) => articles[locale]?.test(text) === true
    expect(Object.entries(source).filter(isWrong)).toEqual([])
  })

  test('uses factor only where English does', () => {
    const isFactor = (text: string) => /fa[ck]?t+(?:or|eur)/i.test(text)
    const isWrong = (text: string, key: string) => isFactor(text) && !/factor|2FA/i.test(english[key] ?? '')
    expect(broken(locale, isWrong)).toEqual([])
  })

  test('has one phrase for one English phrase', () => {
    const texts = shippedMessages(locale) ?? {}
    const first = new Map(
      Object.entries(texts)
        .map(([key, text]) => [senseOf(key), text] as const)
        .reverse(),
    )
    const differs = ([key, text]: [string, string]) => !key.includes('@') && first.get(senseOf(key)) !== text
    expect(Object.entries(texts).filter(differs)).toEqual([])
  })

  test('explains the wait in two lines of a phone, with the clock', () => {
    const isLong = (text: string, key: string) => key.startsWith('notice.wait') && text.length > 90
    expect(broken(locale, isLong)).toEqual([])
  })

  test('qualifies each address', () => {
    const [word, made] = addresses[languageOf(locale)] ?? []
    const isBare = (text: string, key: string) =>
      !isClear(key) && word?.test(text) === true && made?.test(text.replace(/\{address\}/g, '')) !== true
    expect(broken(locale, isBare)).toEqual([])
  })
})

test.each(['ja', 'zh-Hant', 'zh-Hans'])('%s has the marks of its own width', (locale) => {
  expect(broken(locale, (text) => halfWidth.test(text))).toEqual([])
})

test.each(['ja', 'zh-Hant', 'zh-Hans'])(
  '%s has no blank inside a sentence, also behind a plural',
  (locale) => {
    const han = String.raw`[\u3040-\u30ff\u4e00-\u9fff]`
    const texts = Object.entries(shippedMessages(locale) ?? {})
    expect(texts.filter(([, text]) => new RegExp(`${han}\\}* ${han}`).test(text))).toEqual([])
  },
)

test('in Turkish, a name does not swallow the noun after it', () => {
  const swallowed = Object.entries(shippedMessages('tr') ?? {}).filter(([key, text]) => {
    const [, name] = /\{(name|clientName|brand|provider)\} hesabın/.exec(text) ?? []
    const isMeant = new RegExp(
      `\\{${name}\\} account|account at \\{${name}\\}|(?:link|sign in to) \\{${name}\\}`,
      'i',
    )
    return name !== undefined && !isMeant.test(english[key] ?? '')
  })
  expect(swallowed).toEqual([])
})

test('in Afrikaans, please is for patience and for contact', () => {
  const sentences = textsOf('af').flatMap(([key, text]) =>
    text.split(/[.?!] /).map((one) => [key, one] as const),
  )
  const isWrong = (text: string) =>
    /asseblief/i.test(text) && !/wag|later|oomblik|minute|sekonde|kontak/i.test(text)
  expect(sentences.filter(([, text]) => isWrong(text))).toEqual([])
})

test('in English, since goes with the present perfect', () => {
  expect(
    broken('en', (text) => / since (?:your|the|you)\b/.test(text) && !/\bha(?:s|ve)\b/.test(text)),
  ).toEqual([])
})

test('English has one sentence for one sense', () => {
  const plain = (text: string) => text.toLowerCase().replace(/\b(?:please|the|an?|your) /g, '')
  const sentences = Object.entries(english).filter(([, text]) => text.endsWith('.'))
  const first = new Map(sentences.map(([, text]) => [plain(text), text] as const).reverse())
  expect(sentences.filter(([, text]) => first.get(plain(text)) !== text)).toEqual([])
})
