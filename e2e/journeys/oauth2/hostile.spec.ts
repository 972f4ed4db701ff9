import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { needs } from '../../ory/releases'
import { heading, submitLogin } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import {
  allowAndFinish,
  allowButton,
  allowWithoutPage,
  expectConsent,
  openConsent,
} from '../../support/oauth-actions'
import { type FormFields, fieldsOf, postPlainForm, readPlainForm, targetOf } from '../../support/plain-form'

const { hydraUrl } = currentBackend()
const toHydra = new RegExp(`^${hydraUrl}/oauth2/auth\\?`)

test.describe('a forged consent is rejected', { tag: '@more' }, () => {
  interface Hostile {
    readonly own: FormFields
    readonly foreign: FormFields
    readonly otherSession: FormFields
  }

  /**
   * Hostile posts, built from three forms: the victim's own, another application's, and another session's.
   */
  const posts: Record<string, (forms: Hostile) => FormFields> = {
    'without a token': ({ own }) => ({ ...own, csrf_token: '' }),
    'with an unknown token': ({ own }) => ({ ...own, csrf_token: 'A'.repeat(43) }),
    'with the token for another application': ({ own, foreign }) => ({
      ...own,
      csrf_token: foreign.csrf_token ?? '',
    }),
    'for another application with the token of this one': ({ own, foreign }) => ({
      ...own,
      consent_challenge: foreign.consent_challenge ?? '',
    }),
    'with the token of another session': ({ own, otherSession }) => ({
      ...own,
      csrf_token: otherSession.csrf_token ?? '',
    }),
  }

  test(Object.keys(posts).join(', '), async ({ page, person, application, anotherBrowser }) => {
    const [party, foreignParty] = [await application(), await application()]
    await openConsent(party, page, person)
    const url = page.url()
    const own = await readPlainForm(page, url)
    const foreign = await fieldsOf(
      page,
      await (await page.request.get(await foreignParty.authorizationUrl())).text(),
    )
    const other = await anotherBrowser()
    await startSession(other, person)
    const otherSession = await readPlainForm(other, url)
    const tokens = [own, foreign, otherSession].map(({ csrf_token }) => csrf_token)
    expect(new Set(tokens).size).toBe(3)

    for (const [title, make] of Object.entries(posts)) {
      const fields = { ...make({ own, foreign, otherSession }), decision: 'allow' }
      const response = await postPlainForm(page, url, fields)
      expect(response.status(), title).toBe(303)
      expect(await targetOf(page, response), title).toMatch(/^\/consent\?.*notice=csrf/)
    }
    // The unchanged form is accepted, so only the forged values were rejected.
    const honest = await postPlainForm(page, url, { ...own, decision: 'allow' })
    expect(await targetOf(page, honest)).toContain('consent_verifier=')
  })

  test('from another site', async ({ page, person, application }) => {
    const party = await application()
    await openConsent(party, page, person)
    const own = await readPlainForm(page, page.url())
    for (const origin of ['https://evil.example', 'null', party.site.url]) {
      const response = await page.request.post(page.url(), {
        headers: { origin },
        multipart: { ...own, decision: 'allow' },
        maxRedirects: 0,
      })
      expect(response.status()).toBe(403)
    }
  })
})

test('a scope that is added in the form is not granted', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await openConsent(party, page, person, { scope: 'openid' })
  await page.locator('main form').evaluate((form) => {
    const names = ['grant_scope', 'scope', 'requested_scope', 'grant_access_token_audience', 'subject']
    for (const name of names) {
      const input = document.createElement('input')
      input.setAttribute('name', name)
      input.setAttribute('value', 'email')
      form.append(input)
    }
  })
  const tokens = await allowAndFinish(party, page)
  expect(tokens.scope).toBe('openid')
  expect(tokens.claims()).not.toHaveProperty('email')
})

test.describe('another person in the same browser', { tag: '@more' }, () => {
  test('cannot give consent for another account', async ({ page, person, application, otherPerson }) => {
    const party = await application()
    await openConsent(party, page, person)
    await endSession(page)
    await startSession(page, otherPerson)
    await allowButton(page).click()

    await expect(heading(page, 'You are signed in with another account')).toBeVisible()
    await expect(page.getByText(`Signed in as ${otherPerson.email}`)).toBeVisible()
    await page.getByRole('link', { name: 'Start again' }).click()
    await expect(heading(page, "Confirm it's you")).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(otherPerson.password)
    await page.getByRole('button', { name: /^Sign in/ }).click()
    await expectConsent(page)
    expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: otherPerson.email })
  })

  test('does not get the consent of another account', async ({
    page,
    person,
    application,
    anotherBrowser,
    otherPerson,
  }) => {
    const party = await application(() => ({ skip_consent: true }))
    await party.begin(page)
    const [consent] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/consent?consent_challenge=')),
      submitLogin(page, person),
    ])
    const otherSession = await anotherBrowser()
    await startSession(otherSession, otherPerson)
    await otherSession.goto(consent.url())
    await expect(heading(otherSession, 'You are signed in with another account')).toBeVisible()
  })
})

test('a sign-in for a request of another browser returns no tokens', { tag: '@more' }, async ({
  page,
  person,
  application,
  anotherBrowser,
}) => {
  const party = await application()
  const attacker = await anotherBrowser()
  await party.begin(attacker)
  const { searchParams } = new URL(attacker.url())
  const query = new URLSearchParams({ login_challenge: searchParams.get('login_challenge') ?? '' })
  // The session alone accepts the request, without a form.
  await startSession(page, person)
  await page.goto(`/login?${query}`)
  expect(await party.refusal(page)).toMatchObject({
    error: 'request_forbidden',
    description: expect.stringContaining('No CSRF value available in the session cookie'),
  })
})

test('a consent that is sent twice is accepted once', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await openConsent(party, page, person)
  const fields = { ...(await readPlainForm(page, page.url())), decision: 'allow' }
  const replay = async () => (await postPlainForm(page, page.url(), fields)).headers().location ?? ''
  const [first, second] = [await replay(), await replay()]

  await page.goto(first)
  await party.finish(page)
  // The application's request begins again, and ends with a code of its own.
  await page.goto(second)
  await party.finish(page)
})

test('the name of an application cannot inject markup, and its links open without opener and referrer', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const name = '<img src=x onerror="document.title=1">'
  const party = await application((site) => ({
    client_name: name,
    policy_uri: `${site.url}/privacy`,
    tos_uri: `${site.url}/terms`,
  }))
  await openConsent(party, page, person)
  const main = page.getByRole('main')
  await expect(main).toContainText(`${name} asks for permission to:`)
  await expect(main.getByRole('img')).toHaveCount(0)
  for (const text of [`Privacy policy of ${name}`, `Terms of service of ${name}`]) {
    const link = page.getByRole('link', { name: text })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('href', new RegExp(`^${party.site.url}/`))
  }
})

test('the URLs of an application cannot inject links', {
  tag: ['@oldest-ory', '@more', needs('unchecked-client-urls')],
}, async ({ page, person, application }) => {
  const party = await application(() => ({
    logo_uri: 'javascript:alert(1)',
    policy_uri: 'javascript:alert(1)',
    tos_uri: '//evil.example/terms',
    client_uri: 'data:text/html,<script>alert(1)</script>',
  }))
  await openConsent(party, page, person)
  const main = page.getByRole('main')
  await expect(main.getByRole('img')).toHaveCount(0)
  const links = await main.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links.filter((href) => !href?.startsWith('/logout?'))).toEqual([])
})

test('a redirect URL that is not registered is rejected', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  const evil = 'https://evil.example/callback'
  await party.begin(page, { redirect_uri: evil })
  await expect(heading(page, 'Something is wrong with the application')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('redirect_uri')

  const tokens = await allowWithoutPage(party, page, person)
  await page.goto(party.signOutUrl(tokens, { post_logout_redirect_uri: evil }))
  await expect(heading(page, 'Something is wrong with the application')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('post_logout_redirect_uri')
})

test('a forged logout request does nothing', { tag: '@more' }, async ({
  page,
  person,
  application,
  anotherBrowser,
}) => {
  const party = await application()
  const tokens = await allowWithoutPage(party, page, person)
  const url = (await page.request.get(party.signOutUrl(tokens))).url()
  const own = await readPlainForm(page, url)
  const other = await anotherBrowser()
  await startSession(other, person)
  const otherSession = await readPlainForm(other, url)

  for (const csrf_token of ['', otherSession.csrf_token ?? '']) {
    const response = await postPlainForm(page, url, { ...own, csrf_token, decision: 'yes' })
    expect(response.headers().location).toMatch(/^\/logout\?.*notice=csrf/)
  }
  const honest = await postPlainForm(page, url, { ...own, decision: 'yes' })
  expect(honest.headers().location).not.toMatch(/notice=csrf/)
})

test('the login response goes to Hydra only', { tag: '@more' }, async ({ page, person, application }) => {
  const party = await application()
  await party.begin(page)
  const next = page.waitForRequest(toHydra)
  await submitLogin(page, person)
  expect((await next).url()).toContain('login_verifier=')
})
