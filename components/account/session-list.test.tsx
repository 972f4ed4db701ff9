import { describe, expect, it, test } from '@jest/globals'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import { SessionList } from './session-list'

const action = async () => {}

function screen(others: readonly object[], props: object = {}): MarkupElement[] {
  return elementsOf(
    <SessionList
      t={translatorFor('en')}
      current={kratosSessionSchema.parse({ id: 'here' })}
      others={others.map((session) => kratosSessionSchema.parse(session))}
      hasMore={false}
      answer={undefined}
      csrfToken="token"
      revoke={action}
      revokeOthers={action}
      {...props}
    />,
  )
}

/** The details of a session on the page, by name. */
function facts(session: object): Record<string, string> {
  const elements = screen([{ id: 'there', ...session }])
  const values = elements.filter(({ tag }) => tag === 'dd')
  return Object.fromEntries(
    elements.filter(({ tag }) => tag === 'dt').map(({ text }, index) => [text, values[index]?.text ?? '']),
  )
}

const names = (elements: readonly MarkupElement[]) =>
  elements.filter(({ tag }) => tag === 'article').map((entry) => labelOf(entry, elements))

/** The accessible name of an entry. */
function labelOf({ attributes }: MarkupElement, elements: readonly MarkupElement[]): string | undefined {
  return elements.find(({ attributes: { id } }) => id === attributes['aria-labelledby'])?.text
}

describe('a session', () => {
  it('is named by its browser and system, or by its user agent', () => {
    const agents = [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'pump\u202e 1',
      '',
    ]
    const others = agents.map((user_agent, index) => ({ id: `s${index}`, devices: [{ user_agent }] }))
    expect(names(screen(others))).toEqual(['Unknown device', 'Firefox on Linux', 'pump 1', 'Unknown device'])
  })

  it('shows its place, its times and its methods', () => {
    const devices = [{ ip_address: '192.0.2.7:4711', location: 'Taipei, TW' }]
    expect(
      facts({
        devices,
        issued_at: '2026-11-21T09:08:09.089431431Z',
        expires_at: '2026-11-22T09:08:09Z',
        authenticator_assurance_level: 'aal2',
        authentication_methods: [
          { method: 'oidc', provider: 'line' },
          { method: 'totp' },
          { method: 'totp' },
          { method: 'v0.6_legacy_session' },
          { method: 'tea_leaves' },
        ],
      }),
    ).toEqual({
      'IP address': '192.0.2.7',
      Location: 'Taipei, TW',
      'Signed in': 'November 21, 2026 (UTC)',
      Expires: 'November 22, 2026 (UTC)',
      'Sign-in method': 'LINE, Authenticator app, Older sign-in, and tea_leaves',
      Protection: 'Two steps',
    })
  })

  it('shows no unknown details', () => {
    expect(facts({})).toEqual({})
    expect(facts({ authenticator_assurance_level: 'aal9' })).toEqual({ Protection: 'aal9' })
  })
})

describe('the row of a session', () => {
  const texts = (session: object) =>
    screen([{ id: 'there', ...session }])
      .filter(({ attributes }) => attributes.class === 'row-text')
      .map(({ text }) => text)

  it('shows where and when it started', () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const devices = [{ user_agent: agent, location: 'Taipei, TW' }]
    const issued_at = new Date(Date.now() - 2.5 * 3600_000).toISOString()
    expect(texts({ devices, issued_at })).toEqual([
      'Unknown device',
      'Firefox on LinuxTaipei, TW · Signed in 2 hours ago',
      'All other devicesYou stay signed in here.',
    ])
  })

  it('hides the button that signs a device out, and the one for all, until it is opened', () => {
    const rows = screen([{ id: 'a' }]).filter(({ tag }) => tag === 'details')
    expect(rows.map(({ attributes }) => 'open' in attributes)).toEqual([false, false, false])
    expect(rows.map(({ text }) => /Sign out( all other devices)?$/.exec(text)?.[0])).toEqual([
      undefined,
      'Sign out',
      'Sign out all other devices',
    ])
  })
})

test('six other devices are shown, and the older ones are in a fold that needs no script', () => {
  const shown = (count: number) => {
    const elements = screen(
      Array.from({ length: count }, (_, index) => ({ id: `s${index}` })),
      {
        hasMore: true,
      },
    )
    const fold = elements.find(({ attributes }) => attributes.class === 'more')
    return { all: names(elements).length - 1, fold: fold?.tag, text: fold?.text }
  }
  expect(shown(6)).toEqual({ all: 6 })
  expect(shown(8)).toMatchObject({ all: 8, fold: 'details' })
  expect(shown(8).text).toMatch(/^Earlier sign-ins(?:Unknown device.*){2}There may be more\.$/)
})

describe('forms', () => {
  it('have the token and the session to end; this device has no form', () => {
    const values = (name: string) =>
      screen([{ id: 'a' }, { id: 'b' }]).flatMap(({ attributes }) =>
        attributes.name === name ? [attributes.value] : [],
      )
    expect(values('session')).toEqual(['a', 'b'])
    expect(values('csrf_token')).toEqual(['token', 'token', 'token'])
  })

  it('are absent when there is no other device', () => {
    expect(screen([]).filter(({ tag }) => tag === 'form')).toEqual([])
  })
})

it('mentions that there may be more devices', () => {
  const text = 'These are the latest. There may be more.'
  expect(screen([{ id: 'a' }])[0]?.text).not.toContain(text)
  expect(screen([{ id: 'a' }], { hasMore: true })[0]?.text).toContain(text)
})
