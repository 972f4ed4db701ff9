import { askForVariant, loginOf, personWithAccount, switchOff } from '../actions'
import type { Scenario } from '../scenario'
import { hydraScenarios } from './hydra'
import { lateCodeScenarios } from './late-code'
import { askOf, codeOf, switchedOffScenarios } from './switched-off'

/**
 * What Kratos and Hydra answer otherwise after 26.2.0, as they stood in public in July 2026. No release has it yet. The
 * sandbox plays it with `SANDBOX_ORY=next`.
 */
export const nextScenarios: Readonly<Record<'kratos' | 'hydra', readonly Scenario[]>> = {
  kratos: [
    ...lateCodeScenarios.filter(({ name }) => !name.startsWith('recovery')),
    ...switchedOffScenarios,
    {
      name: 'recovery of an account that is switched off: its new flow',
      play: async (world) => {
        const person = await personWithAccount(world)
        await switchOff(world, person)
        const browser = world.browser()
        const flow = await browser.openQuietly('recovery')
        await browser.sendQuietly(flow.action, { json: askOf(flow, person.email) })
        const { code } = await world.mail(person.email, 2)
        const { location } = await browser.sendQuietly(flow.action, { json: codeOf(flow, code) })
        await browser.send(location)
      },
    },
    {
      name: 'login to an account that is switched off',
      play: async (world) => {
        const person = await personWithAccount(world)
        await switchOff(world, person)
        const browser = world.browser()
        const flow = await browser.openQuietly('login')
        await browser.send(flow.action, { json: loginOf(person, flow) })
        await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
        await browser.send(`/self-service/login/flows?id=${flow.id}`)
      },
    },
    {
      name: 'login by a code to an account that is switched off',
      play: async (world) => {
        const person = await personWithAccount(world)
        await switchOff(world, person)
        const browser = world.browser()
        askForVariant(browser, 'passwordless-code')
        const flow = await browser.openQuietly('login')
        const fields = { method: 'code', csrf_token: flow.csrfToken, identifier: person.email }
        await browser.sendQuietly(flow.action, { json: fields })
        const { code } = await world.mail(person.email, 2)
        await browser.send(flow.action, { json: { ...fields, code } })
      },
    },
  ],
  hydra: hydraScenarios.filter(({ name }) => name === 'a logout is refused, accepted and used up'),
}
