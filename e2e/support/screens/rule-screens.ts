import { expect } from '@playwright/test'
import { createAccountWithBirthdate } from '../../fixtures/accounts'
import { newPerson, type Person } from '../../fixtures/people'
import { heading, submitLogin } from '../actions'
import { demoSiteUrl } from '../backend'
import { invite } from '../invitation-actions'
import { RelyingParty } from '../relying-party'
import { demands, enrolAuthenticator, expectStep, type stepTitles } from '../required-actions'
import { askForVariant } from '../variants'
import type { OpenScreen, Screens } from './screen'

/** The site of an application that no browser returns to. */
const noSite = { url: demoSiteUrl, visits: [], posts: [], close: async () => {} }

/** Signs in for an application with requirements. */
const forApplication =
  (demanded: string, step: keyof typeof stepTitles, makePerson?: () => Promise<Person>): OpenScreen =>
  async (page, person) => {
    await askForVariant(page.context(), 'settings-aal2')
    const party = await RelyingParty.register(noSite, demands(demanded))
    await party.begin(page)
    await submitLogin(page, (await makePerson?.()) ?? person)
    await expectStep(page, step)
  }

/** A person whose schema has a date of birth. */
async function born(birthdate?: string): Promise<Person> {
  const person = newPerson()
  await createAccountWithBirthdate(person, birthdate)
  return person
}

const secondFactor = forApplication('second_factor', 'secondFactor')

/** Required actions, and an invitation. */
export const ruleScreens: Screens = {
  'birthday that is missing': forApplication('age:18', 'profile', () => born()),
  'too young': forApplication('age:18', 'age', () => born(`${new Date().getFullYear() - 10}-01-01`)),
  'address to verify': forApplication('verified_address', 'address'),
  'second factor to add': secondFactor,
  'backup codes to save': async (page, person) => {
    await secondFactor(page, person)
    await enrolAuthenticator(page)
  },
  invitation: async (page) => {
    await page.goto(await invite(newPerson().email, '--name', 'Grace Hopper'))
    await expect(heading(page, 'You are invited')).toBeVisible()
  },
  'invitation that does not work': async (page) => {
    await page.goto('/invitation?id=unknown&token=unknown')
    await expect(heading(page, 'This invitation can no longer be used')).toBeVisible()
  },
}
