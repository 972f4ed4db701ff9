import { describe, expect, test } from '@jest/globals'
import type { ReactNode } from 'react'
import { flowWith, inputNode } from '@/components/testing/flows'
import { elementsOf, textsBeside } from '@/components/testing/markup'
import { type Destination, readDestination } from '@/lib/destination/destination'
import { recoveryField } from '@/lib/flows/recovery/start-recovery'
import { translatorFor } from '@/lib/i18n/translator'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import { ForgotPassword, LoginLinks, RecoveryLinks, RegistrationLinks, VerificationLinks } from './links'

const t = translatorFor('en')

/** The links of some markup: the text and the URL of each. */
const linksOf = (view: ReactNode) =>
  elementsOf(view).flatMap(({ tag, text, attributes }) => (tag === 'a' ? [[text, attributes.href]] : []))
/** The text of the whole markup. */
const textOf = (view: ReactNode) => elementsOf(view)[0]?.text
Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})
const destinationOf = (query: string) => readDestination(new URLSearchParams(query))
const plain = flowWith({ nodes: [] })
const flowOf = (change: object): Flow => flowSchema.parse({ ...plain, ...change })

/** Everything that a page can have in its query. Only what a login needs is forwarded. */
const full = destinationOf(
  'return_to=/x&login_challenge=c&ui_locales=de&organization=o&identity_schema=s&bind=true&notice=n&flow=f',
)
const forLogin = 'return_to=%2Fx&login_challenge=c&ui_locales=de&organization=o&identity_schema=s&bind=true'
const none = {}

describe('the link under a login', () => {
  test.each<[string, Flow, Destination, string]>([
    ['leads to a registration that knows everything', plain, full, `/registration?${forLogin}`],
    ['names the start page, because the URL must have a query', plain, none, '/registration?return_to=%2F'],
    [
      'names the languages, too',
      plain,
      destinationOf('ui_locales=de&return_to='),
      '/registration?return_to=%2F&ui_locales=de',
    ],
  ])('%s', (_, flow, destination, href) => {
    const links = <LoginLinks offersSignUp t={t} flow={flow} destination={destination} />
    expect(linksOf(links)).toEqual([[t.text('login.sign_up'), href]])
    expect(textOf(links)).toBe(`${t.text('login.no_account')} ${t.text('login.sign_up')}`)
  })

  test.each([
    [full, `/logout?${new URLSearchParams({ return_to: `/login?${forLogin}` })}`],
    [none, '/logout'],
  ])('signs a re-authenticating visitor out: %s', (destination, href) => {
    const links = (
      <LoginLinks offersSignUp t={t} flow={flowOf({ requested_aal: 'aal2' })} destination={destination} />
    )
    expect(linksOf(links)).toEqual([[t.text('login.not_working'), href]])
  })

  test('names whom to ask after losing the second factor', () => {
    const link = [t.text('error.contact_support'), 'https://help.example.com/']
    const textsAndLinks = (change: object) => {
      const links = (
        <LoginLinks
          {...{ t, flow: flowOf(change), destination: none, offersSignUp: true }}
          supportUrl={link[1]}
        />
      )
      const said = textOf(<div>{links}</div>)
      return [said?.includes(t.text('login.second_factor_lost')), linksOf(links)[0]]
    }
    expect(textsAndLinks({ requested_aal: 'aal2' })).toEqual([true, link])
    expect(textsAndLinks({ refresh: true })).toEqual([false, [t.text('login.not_working'), '/logout']])
  })

  test.each([
    [full, `/login?${forLogin}`],
    [none, '/login'],
  ])('links back to give another identifier: %s', (destination, href) => {
    const flow = flowWith({ nodes: [inputNode({ name: 'identifier', type: 'hidden', value: 'ada' })] })
    expect(linksOf(<LoginLinks offersSignUp t={t} flow={flow} destination={destination} />)).toEqual([
      [t.text('login.other_account'), href],
    ])
  })
})

describe('the links under a registration', () => {
  const tied = flowWith({
    nodes: [
      inputNode(
        { name: 'provider', type: 'submit', value: 'google' },
        { group: 'oidc', label: { id: 1040003, text: 'Continue' } },
      ),
    ],
  })

  test.each([
    [full, `/login?from=registration&${forLogin}`],
    [none, '/login?from=registration'],
  ])('link to a login: %s', (destination, href) => {
    const links = <RegistrationLinks t={t} flow={plain} destination={destination} />
    expect(linksOf(links)).toEqual([[t.text('registration.sign_in'), href]])
    expect(textOf(links)).toBe(`${t.text('registration.has_account')} ${t.text('registration.sign_in')}`)
  })

  test.each([
    [tied, full, `/registration?${forLogin}`],
    [tied, none, '/registration?return_to=%2F'],
  ])('link to another registration if only a provider can finish this one', (flow, destination, href) => {
    expect(linksOf(<RegistrationLinks t={t} flow={flow} destination={destination} />)[0]).toEqual([
      t.text('registration.another_way'),
      href,
    ])
  })
})

test.each([
  ['return_to=%2Flogin%3Flogin_challenge%3Dc', '/login?login_challenge=c'],
  ['return_to=https%3A%2F%2Fshop.example.com%2F', '/login?return_to=https%3A%2F%2Fshop.example.com%2F'],
  ['return_to=/settings', '/login?return_to=%2Fsettings'],
  ['return_to=/login', '/login?return_to=%2Flogin'],
  ['', '/login'],
])('recovery with %j links back to %s', (query, href) => {
  const links = <RecoveryLinks t={t} destination={destinationOf(query)} />
  expect(linksOf(links)).toEqual([[t.text('recovery.sign_in'), href]])
  expect(textOf(links)).toBe(`${t.text('recovery.remembered')} ${t.text('recovery.sign_in')}`)
})

test.each([
  [none, '/registration?return_to=%2F'],
  [destinationOf('return_to=/login?login_challenge%3Dc'), '/registration?login_challenge=c'],
])('verification links to a registration', (destination, href) => {
  const links = <VerificationLinks t={t} destination={destination} changeAddressHref={undefined} />
  expect(linksOf(links)).toEqual([[t.text('verification.sign_up'), href]])
  expect(textOf(links)).toBe(`${t.text('verification.no_account')} ${t.text('verification.sign_up')}`)
})

test('a verification that has sent a code links to another address', () => {
  const links = <VerificationLinks t={t} destination={none} changeAddressHref="/settings" />
  expect(linksOf(links)).toEqual([[t.text('mail.change_address'), '/settings']])
  expect(textOf(links)).toBe(`${t.text('verification.wrong_address')} ${t.text('mail.change_address')}`)
})

test('"Forgot password?" is a button of the login form, so it carries what was typed there', () => {
  const [button] = elementsOf(<ForgotPassword t={t} />).filter(({ tag }) => tag === 'button')
  expect(button?.text).toBe(t.text('login.forgot_password'))
  expect(button?.attributes).toMatchObject({ type: 'submit', name: recoveryField, formnovalidate: '' })
})

test.each([
  ['a login', <LoginLinks key="" offersSignUp t={t} flow={plain} destination={none} />],
  [
    'a second factor',
    <LoginLinks
      key=""
      offersSignUp
      t={t}
      flow={flowOf({ requested_aal: 'aal2' })}
      destination={none}
      supportUrl="/x"
    />,
  ],
  ['a recovery', <RecoveryLinks key="" t={t} destination={none} />],
  ['a registration', <RegistrationLinks key="" t={t} flow={plain} destination={none} />],
  ['a verification', <VerificationLinks key="" t={t} destination={none} changeAddressHref={undefined} />],
  [
    'a verification that has begun',
    <VerificationLinks key="" t={t} destination={none} changeAddressHref="/x" />,
  ],
])('under %s, each text is alone in its element, so a browser can translate it', (_, links) => {
  expect(textsBeside(links)).toEqual([])
})
