import { askForFault, endFault } from '../support/faults'
import { expect, test } from '../support/fixtures'
import { flowStatus } from '../support/kratos-flow'
import {
  alertOf,
  emailField,
  expectRegistered,
  expectSignedIn,
  flowIdOf,
  heading,
  noticeOf,
  passwordField,
  queryOf,
  signIn,
  signInButton,
  signUpButton,
  submitLogin,
} from '../support/moves'
import { newPerson } from '../support/people'
import { noteDocuments } from '../support/requests'

const query = { return_to: '/logoutsuccess?a=b', setting: 'false', custom: 'ü&x' }
const search = new URLSearchParams(query)
const openTooLong = 'The page was open for too long, so we have loaded it anew. Please try again.'
const noLongerValid = 'This page is no longer valid, so we have started a new one for you.'

test('a page that was open too long starts anew and keeps its address', async ({ page, person, context }) => {
  await askForFault(context, 'short-lived')
  await page.goto(`/login?${search}`)
  await endFault(context)
  const flow = flowIdOf(page)
  await expect.poll(() => flowStatus(page.request, 'login', flow)).toBe(410)

  await page.reload()
  await expect(noticeOf(page)).toHaveText(openTooLong)
  expect(flowIdOf(page)).not.toBe(flow)
  expect(queryOf(page)).toEqual({ ...query, notice: 'expired' })
  await submitLogin(page, person)
  await expect(page).toHaveURL(query.return_to)
})

test('a form that is sent too late comes back with what was typed', async ({ page, person, context }) => {
  await askForFault(context, 'short-lived')
  await page.goto(`/login?${search}`)
  await endFault(context)
  const flow = flowIdOf(page)
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await expect.poll(() => flowStatus(page.request, 'login', flow)).toBe(410)

  await signInButton(page).click()
  await expect(alertOf(page)).toHaveText(
    /^This sign-in page expired (less than a minute|\d+ minutes?) ago\. Please try again\.$/,
  )
  expect(flowIdOf(page)).not.toBe(flow)
  expect(queryOf(page)).toMatchObject(query)
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(passwordField(page)).toHaveValue('')
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expect(page).toHaveURL(query.return_to)
})

test('a registration that is sent too late comes back with what was typed', async ({ page, context }) => {
  const person = newPerson()
  await askForFault(context, 'short-lived')
  await page.goto('/registration?return_to=/&custom=1')
  await endFault(context)
  const flow = flowIdOf(page)
  await emailField(page).fill(person.email)
  await page.getByLabel('First name').fill('Ada')
  await passwordField(page).fill(person.password)
  await expect.poll(() => flowStatus(page.request, 'registration', flow)).toBe(410)

  await signUpButton(page).click()
  await expect(alertOf(page)).toContainText('expired')
  expect(queryOf(page)).toMatchObject({ return_to: '/', custom: '1' })
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(passwordField(page)).toHaveValue('')
  await passwordField(page).fill(person.password)
  await signUpButton(page).click()
  await expectRegistered(page, person)
})

test('a flow nobody knows starts anew', async ({ page, person }) => {
  for (const id of ['no-flow', '../../admin', '%00', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/login?${search}&flow=${id}`)
    await expect(noticeOf(page)).toHaveText(noLongerValid)
    expect(queryOf(page), id).toEqual({ ...query, notice: 'not_found' })
  }
  await submitLogin(page, person)
  await expect(page).toHaveURL(query.return_to)
})

test('two tabs: who signed in in the other one is asked once more, not sent round', async ({
  page,
  person,
  context,
}) => {
  await page.goto('/login?return_to=/')
  const other = await context.newPage()
  await signIn(other, person)

  const documents = noteDocuments(page)
  await submitLogin(page, person)
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  await expect(noticeOf(page).first()).toHaveText(
    'This page was no longer valid in this browser, so we have started a new one for you.',
  )
  expect(documents.length).toBeLessThanOrEqual(4)

  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

test('two tabs: both can sign in, one after the other', async ({ page, person, context }) => {
  const other = await context.newPage()
  await page.goto('/login')
  await other.goto('/login')
  await submitLogin(page, person)
  await expectSignedIn(page, person)

  await other.reload()
  await expect(heading(other, "Confirm it's you")).toBeVisible()
})
