import { beforeEach, expect, test } from '@jest/globals'
import { readPendingAddress } from '@/lib/flows/settings/pending-address'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { recorded, unreleased } from '@/lib/ory/kratos/testing/recorded'
import { deferSecondFactor, saveAcceptedTerms } from '@/lib/required-actions/keep-answer'
import { requiredActionsSession } from '@/lib/required-actions/required-actions-session'
import { readSession } from '@/lib/session/session'
import { submitRequired } from './actions'

/** A new address waits (the hook `verify_new_address`, after Kratos 26.2) while the account lacks something. */

const kratos = new TestService()
startTestServices({ kratos, hasKratosAdmin: true }, { TERMS_TRAIT: 'terms' })

const scenario = 'a new address waits, and is verified'
const verification = flowIdOf(2)
const { body: settings } = recorded(unreleased, 'kratos', scenario, 0) as {
  body: { continue_with: readonly { flow: object }[] }
}
const { body: sent } = recorded(unreleased, 'kratos', scenario, 3) as { body: object }

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  const [wanted] = settings.continue_with
  const continue_with = [{ ...wanted, flow: { ...wanted?.flow, id: verification } }]
  kratos
    .reset()
    .respond('GET /sessions/whoami', { body: { id: 'of ada', identity: { id: 'ada', traits: {} } } })
    .respond('GET /self-service/verification/flows', { body: { ...sent, id: verification } })
    .respond('POST /self-service/settings', { body: { ...settings, id: flowIdOf(1), continue_with } })
})

const save = () =>
  browser.submit(submitRequired, {
    'latchkey.page': `/required?flow=${flowIdOf(1)}&step=profile&return_to=/sessions`,
    method: 'profile',
  })
const pending = async () => (await browser.run(() => readPendingAddress({ return_to: '/required' }))).value

test('the step that verifies an address redirects to its verification, and back', async () => {
  expect(await save()).toContain(`/verification?flow=${verification}`)
  expect(await pending()).toMatchObject({
    address: expect.stringContaining('new'),
    href: `/verification?flow=${verification}&return_to=%2Frequired`,
  })
})

test('saving the profile voids it, which Kratos does not report', async () => {
  await save()
  kratos.respond('POST /self-service/settings', {
    body: { id: flowIdOf(1), state: 'success', ui: { messages: [{ id: 1050001, type: 'success' }] } },
  })
  await save()
  expect((await browser.run(readSession)).value).toMatchObject({ waitingAddress: { isLost: true } })
  expect(await pending()).toBeUndefined()
})

test('writing the version of the terms to a trait voids it', async () => {
  await save()
  kratos.respond('PATCH /admin/identities/ada', { body: {} })
  const accepted = await browser.run(async () => {
    const who = await whoIsSignedIn()
    return who.kind === 'signed_in' ? saveAcceptedTerms(who, '2') : 'nobody'
  })
  expect(accepted.value).toBeNull()
  expect(await pending()).toBeUndefined()
})

test.each([
  [200, 'of ada'],
  [503, undefined],
])('"Not now" defers for the session if the account has stored it: %p', async (status, expected) => {
  kratos.respond('PATCH /admin/identities/ada', { status, body: {} })
  await browser.run(async () => {
    const who = await whoIsSignedIn()
    return who.kind === 'signed_in' ? deferSecondFactor(who) : 'nobody'
  })
  const { value = {} } = await browser.run(readSession)
  expect(requiredActionsSession.of(value).notNowIn).toBe(expected)
})
