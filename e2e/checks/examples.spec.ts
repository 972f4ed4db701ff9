import { test as base, expect } from '@playwright/test'
import { newPerson } from '../fixtures/people'
import { continueVerified, expectSignedIn, registerInTwoSteps } from '../support/actions'
import { type ExampleStack, startExampleStack } from '../support/example-stack'
import { submitCode } from '../support/mail-actions'
import { missingPrograms } from '../support/proxies/programs'
import { runTool } from '../support/tool'

/** The files in `deploy/examples` and `deploy/compose` work with the real Kratos, Hydra and Caddy. Real Ory only. */
const test = base.extend<object, { stack: ExampleStack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const stack = await startExampleStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ ignoreHTTPSErrors: true })
test.skip(missingPrograms('caddy') !== undefined, missingPrograms('caddy') ?? '')
test.describe.configure({ mode: 'default' })

test('the doctor finds nothing to change', { tag: ['@ory', '@more'] }, async ({ stack }) => {
  const { status, stdout, stderr } = await runTool(
    'doctor',
    ['--json', '--no-breached-passwords'],
    stack.environment,
  )
  expect(stderr).toBe('')
  const findings: { level: string }[] = JSON.parse(stdout)
  expect(findings.filter(({ level }) => level === 'problem' || level === 'warning')).toEqual([])
  expect(status).toBe(0)
})

test('a new person signs up, verifies the address and is signed in', { tag: ['@ory', '@more'] }, async ({
  page,
  stack,
}) => {
  const person = newPerson()
  await page.goto(stack.appUrl)
  await registerInTwoSteps(page, person)
  const { text } = await stack.messages.messageFor(person.email)
  await submitCode(page, 'Verification code', /\b\d{6}\b/.exec(text)?.[0] ?? '')
  await continueVerified(page)
  await expectSignedIn(page, person)
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ secure }) => !secure)).toEqual([])
})
