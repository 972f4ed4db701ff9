import { describe, expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { oauth2ClientSchema } from '@/lib/ory/hydra/oauth2-client'
import { ConsentForm } from './consent-form'

const ownPages = { privacyUrl: 'https://login.example/privacy', termsUrl: undefined }

function screen({
  client = {},
  scopes = ['openid'],
  audience = [] as string[],
  name = 'ada@example.com',
  isForDevice = false,
  operator = ownPages as { privacyUrl: string | undefined; termsUrl: undefined },
} = {}) {
  return elementsOf(
    <ConsentForm
      t={translatorFor('en')}
      request={{
        ...{ isRemembered: false, subject: 'ada', uiLocales: [], scopes, audience, isForDevice },
        requestUrl: 'https://oauth.example/oauth2/auth',
        client: oauth2ClientSchema.parse({ client_id: 'c', client_name: 'Harbour', ...client }),
      }}
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

test('shows a label for each permission, and an unknown permission as it is', () => {
  const scopes = ['openid', 'offline', 'berths.read', '<b>bold\u202e</b>']
  expect(texts(screen({ scopes, audience: ['https://api.harbour.example'] }), 'li')).toEqual([
    'Know who you are',
    'Keep this access while you are away',
    'berths.read',
    '<b>bold</b>',
    'https://api.harbour.example',
  ])
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

test('shows a logo without telling its server about the page', () => {
  const images = (client: object) => screen({ client }).filter(({ tag }) => tag === 'img')
  const [logo] = images({ logo_uri: 'https://harbour.example/logo.png' })
  expect(logo?.attributes).toMatchObject({
    src: 'https://harbour.example/logo.png',
    referrerpolicy: 'no-referrer',
    alt: '',
  })
  expect(images({ logo_uri: 'javascript:alert(1)' })).toEqual([])
})

test('has no empty footer when neither the application nor the operator has links', () => {
  const hasFooter = (elements: ReturnType<typeof screen>) => elements.some(({ tag }) => tag === 'footer')
  expect(hasFooter(screen({ operator: { privacyUrl: undefined, termsUrl: undefined } }))).toBe(false)
  expect(hasFooter(screen())).toBe(true)
})

test('a device is always asked about, so there is nothing to remember', () => {
  const boxes = screen({ isForDevice: true }).filter(({ attributes }) => attributes.name === 'remember')
  expect(boxes).toEqual([])
})

test('warns about a code that somebody else sent, when a device asks', () => {
  const warning = /If somebody sent you the code, choose Deny/
  expect(texts(screen({ isForDevice: true }), 'p').filter((text) => warning.test(text))).toHaveLength(1)
  expect(texts(screen(), 'p').filter((text) => warning.test(text))).toEqual([])
})

describe('links', () => {
  const links = (client: object) =>
    screen({ client })
      .filter(({ tag, attributes }) => tag === 'a' && attributes.target === '_blank')
      .map(({ text, attributes }) => [text, attributes.href])

  test('lead to the pages of the application, with its name', () => {
    expect(
      links({ policy_uri: 'https://harbour.example/privacy', tos_uri: 'https://harbour.example/terms' }),
    ).toEqual([
      ['Privacy policy of Harbour', 'https://harbour.example/privacy'],
      ['Terms of service of Harbour', 'https://harbour.example/terms'],
    ])
  })

  test('lead to the pages of the operator when the application has no safe URL', () => {
    expect(links({ policy_uri: 'javascript:alert(1)' })).toEqual([
      ['Privacy policy', 'https://login.example/privacy'],
    ])
  })
})
