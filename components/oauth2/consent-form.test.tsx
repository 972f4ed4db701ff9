import { describe, expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { messageBook } from '@/lib/i18n/message-book'
import { translatorFor } from '@/lib/i18n/translator'
import { oauth2ClientSchema } from '@/lib/oauth2/oauth2-client'
import type { RedirectTarget } from '@/lib/oauth2/redirect-target'
import { ConsentForm } from './consent-form'

const ownPages = { privacyUrl: 'https://login.example/privacy', termsUrl: undefined }

function screen({
  client = {},
  scopes = ['openid'],
  audience = [] as string[],
  name = 'ada@example.com',
  isForDevice = false,
  returnPlace = undefined as RedirectTarget | undefined,
  ownName = undefined as string | undefined,
  ownTexts = {} as Record<string, string>,
  operator = ownPages as { privacyUrl: string | undefined; termsUrl: undefined },
} = {}) {
  return elementsOf(
    <ConsentForm
      t={translatorFor('en', undefined, { book: messageBook({ en: ownTexts }) })}
      request={{
        ...{
          isRemembered: false,
          subject: 'ada',
          uiLocales: [],
          acrValues: [],
          acr: '',
          scopes,
          audience,
          isForDevice,
          returnPlace,
        },
        requestUrl: 'https://oauth.example/oauth2/auth',
        client: oauth2ClientSchema.parse({ client_id: 'c', client_name: 'Harbour', ...client }),
      }}
      ownName={ownName}
      name={name}
      notice={undefined}
      operator={operator}
      switchHref="/logout?return_to=%2Fconsent"
      action={async () => {}}
      fields={{ consent_challenge: 'challenge', csrf_token: 'token' }}
    />,
  )
}

const texts = (elements: ReturnType<typeof screen>, tag: string) =>
  elements.filter((element) => element.tag === tag).map(({ text }) => text)

const unknown = 'We do not know what this allows. If you are not sure, ask Harbour first.'
const hasUnknownHint = (elements: ReturnType<typeof screen>) =>
  texts(elements, 'li').some((text) => text.includes(unknown))

test('shows a text for each permission, and that an unknown one has none', () => {
  const scopes = ['openid', 'offline', 'berths.read', '<b>bold\u202e</b>', 'constructor']
  const shown = screen({ scopes, audience: ['https://api.harbour.example'] })
  expect(texts(shown, 'li')).toEqual([
    'Know who you are',
    'Keep this access when you are not using the application',
    `Use “berths.read”${unknown}`,
    `Use “<b>bold</b>”${unknown}`,
    `Use “constructor”${unknown}`,
    'https://api.harbour.example',
  ])
  expect(hasUnknownHint(shown)).toBe(true)
  expect(hasUnknownHint(screen({ scopes: ['openid', 'offline_access'] }))).toBe(false)
})

test('shows that the name of a self-registered application is unverified', () => {
  const warning = 'This application calls itself “Your Bank”. This has not been verified.'
  const says = (ownName?: string) => texts(screen({ ownName }), 'p').some((text) => text.includes(warning))
  expect([says('Your Bank'), says()]).toEqual([true, false])
})

test('the list of permissions names the application, and a sentence does where nothing is listed', () => {
  const says = (scopes: string[]) => {
    const shown = screen({ scopes })
    return [...texts(shown, 'h2'), ...texts(shown, 'p').filter((text) => text.startsWith('Harbour '))]
  }
  expect(says(['openid'])).toEqual(['Harbour asks for permission to:'])
  expect(says([])).toEqual(['Harbour would like to use your account.'])
})

test('shows the operator’s text for a permission', () => {
  const shown = screen({
    scopes: ['openid', 'berths.read'],
    ownTexts: { 'scope.berths.read': 'See free berths', 'scope.openid': 'Recognise you' },
  })
  expect(texts(shown, 'li')).toEqual(['Recognise you', 'See free berths'])
  expect(hasUnknownHint(shown)).toBe(false)
})

test('explains remembering in the description of the box', () => {
  const shown = screen()
  const box = shown.find(({ attributes }) => attributes.name === 'remember')
  const hint = shown.find(({ attributes }) => attributes.id === box?.attributes['aria-describedby'])
  expect(hint?.text).toBe(
    'If you allow it, Harbour will not ask you for these permissions again. ' +
      'You can remove its access on the page “Where you are signed in”.',
  )
})

test.each([
  [{ kind: 'site', host: 'shop.example:8080' }, ['You will then return to shop.example:8080.']],
  [{ kind: 'app' }, ['You will then return to an app on this device.']],
  [undefined, []],
] as const)('for the destination %j the last sentence is %j', (returnPlace, expected) => {
  const sentences = texts(screen({ returnPlace }), 'p').filter((text) =>
    text.startsWith('You will then return'),
  )
  expect(sentences).toEqual(expected)
})

test('posts its hidden fields and the decision, but no list of permissions', () => {
  const inputs = screen().filter(({ tag }) => tag === 'input' || tag === 'button')
  expect(inputs.map(({ attributes }) => [attributes.name, attributes.value, attributes.type])).toEqual([
    ['consent_challenge', 'challenge', 'hidden'],
    ['csrf_token', 'token', 'hidden'],
    ['remember', 'true', 'checkbox'],
    ['decision', 'allow', 'submit'],
    ['decision', 'deny', 'submit'],
  ])
  expect(inputs.some(({ attributes }) => 'checked' in attributes)).toBe(false)
})

test('shows a logo without revealing the page to its server', () => {
  const images = (client: object) => screen({ client }).filter(({ tag }) => tag === 'img')
  const [logo] = images({ logo_uri: 'https://harbour.example/logo.png' })
  expect(logo?.attributes).toMatchObject({
    src: 'https://harbour.example/logo.png',
    referrerpolicy: 'no-referrer',
    alt: '',
  })
  expect(images({ logo_uri: 'javascript:alert(1)' })).toEqual([])
})

test.each([
  ['Harbour', 'H'],
  ['harbour', 'H'],
  ['\u{1F1F9}\u{1F1FC} Shop', '\u{1F1F9}\u{1F1FC}'],
])('the letter of %s is %s, also behind a logo, and screen readers skip it', (client_name, letter) => {
  for (const logo_uri of ['', 'https://harbour.example/logo.png']) {
    const mark = screen({ client: { client_name, logo_uri } }).find(
      ({ attributes }) => attributes.class === 'client-mark',
    )
    expect(mark).toMatchObject({ text: letter, attributes: { 'aria-hidden': 'true' } })
    const logo = screen({ client: { client_name, logo_uri } }).find(({ tag }) => tag === 'img')
    expect(logo?.attributes['data-letter']).toBe(logo_uri ? letter : undefined)
  }
})

test('has no empty footer when neither the application nor the operator has links', () => {
  const hasFooter = (elements: ReturnType<typeof screen>) => elements.some(({ tag }) => tag === 'footer')
  expect(hasFooter(screen({ operator: { privacyUrl: undefined, termsUrl: undefined } }))).toBe(false)
  expect(hasFooter(screen())).toBe(true)
})

test('a device always prompts, so there is nothing to remember', () => {
  const boxes = screen({ isForDevice: true }).filter(({ attributes }) => attributes.name === 'remember')
  expect(boxes).toEqual([])
})

test('warns about a code that another person sent, if a device requests', () => {
  const warning = /If someone sent you the code, choose “Deny”/
  expect(texts(screen({ isForDevice: true }), 'p').filter((text) => warning.test(text))).toHaveLength(1)
  expect(texts(screen(), 'p').filter((text) => warning.test(text))).toEqual([])
})

describe('links', () => {
  const links = (client: object) =>
    screen({ client })
      .filter(({ tag, attributes }) => tag === 'a' && attributes.target === '_blank')
      .map(({ text, attributes }) => [text, attributes.href])

  test('point to the pages of the application, with its name', () => {
    expect(
      links({ policy_uri: 'https://harbour.example/privacy', tos_uri: 'https://harbour.example/terms' }),
    ).toEqual([
      ['Privacy policy of Harbour', 'https://harbour.example/privacy'],
      ['Terms of service of Harbour', 'https://harbour.example/terms'],
    ])
  })

  test('point to the pages of the operator if the application has no safe URL', () => {
    expect(links({ policy_uri: 'javascript:alert(1)' })).toEqual([
      ['Privacy policy', 'https://login.example/privacy'],
    ])
  })
})
