import { askForShortLivedFlows, askForVariant, personWithAccount, signUp } from '../actions'
import { type Browser, flowOf, type OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'
import { secondFactorInit, signInHalfway } from '../second-factor-actions'

/** A code that was sent by a Kratos whose codes expire after a second. */
const untilLate = ({ target }: World) => target.wait(1100)

type Kind = 'login' | 'registration' | 'recovery' | 'verification'
type Accept = 'json' | 'html'

/** The form that requests a code, and sends it. */
function fieldsOf(kind: Kind, { csrfToken }: OpenFlow, email: string): Record<string, string> {
  const common = { method: 'code', csrf_token: csrfToken }
  if (kind === 'login') return { ...common, identifier: email }
  if (kind !== 'registration') return { ...common, email }
  return { ...common, 'traits.email': email, 'traits.name.first': 'Ada', 'traits.name.last': 'Lovelace' }
}

/**
 * Sends the correct code after its expiry, then an incorrect one, and requests another one in the old flow.
 */
async function comesLate(world: World, kind: Kind, accept: Accept): Promise<void> {
  const isNew = kind === 'registration'
  const email = isNew ? world.email('ada') : (await personWithAccount(world)).email
  const browser = world.browser()
  const isFirstFactor = kind === 'login' || isNew
  if (isFirstFactor) askForVariant(browser, 'passwordless-code')
  const flow = await browser.openQuietly(kind)
  const fields = fieldsOf(kind, flow, email)
  if (isFirstFactor) askForVariant(browser, 'late-code')
  else askForShortLivedFlows(browser)
  await browser.sendQuietly(flow.action, { form: fields })
  endLateness(browser)
  if (isFirstFactor) askForVariant(browser, 'passwordless-code')
  const { code } = await world.mail(email, isNew ? 1 : 2)
  await untilLate(world)
  // With a code, the address would request another one.
  const { email: _, ...rest } = fields
  await send(browser, kind, flow, { accept, form: { ...rest, code } })
  await browser.send(`/self-service/${kind}/flows?id=${flow.id}`)
  await send(browser, kind, flow, {
    accept,
    form: { ...rest, code: code === '000000' ? '000001' : '000000' },
  })
  const again = isFirstFactor ? { ...fields, resend: 'code' } : fields
  await send(browser, kind, flow, { accept, form: again })
}

type Sent = { readonly accept: Accept; readonly form: Record<string, string> }

/** Follows Kratos to the flow that replaces this one. */
async function send(browser: Browser, kind: Kind, { action }: OpenFlow, sent: Sent): Promise<void> {
  const { body } = await browser.send(action, sent)
  const { use_flow_id: next } = (body ?? {}) as { use_flow_id?: string }
  if (next) await browser.send(`/self-service/${kind}/flows?id=${next}`)
}

function endLateness(browser: Browser): void {
  browser.jar.delete('sandbox_fault')
}

const late = (kind: Kind, accept: Accept): Scenario => ({
  name: `${kind}: the right code, too late, as ${accept}`,
  needs: ['late-codes'],
  play: (world) => comesLate(world, kind, accept),
})

export const lateCodeScenarios: Scenario[] = [
  late('login', 'json'),
  late('login', 'html'),
  late('registration', 'json'),
  late('registration', 'html'),
  late('verification', 'json'),
  late('verification', 'html'),
  late('recovery', 'json'),
  late('recovery', 'html'),
  {
    name: 'second factor: the right code, too late',
    needs: ['late-codes'],
    play: async (world) => {
      const elsewhere = world.helper()
      askForVariant(elsewhere, 'code-second-factor')
      const person = await signUp(world, elsewhere)
      const browser = world.browser()
      askForVariant(browser, 'code-second-factor')
      await signInHalfway(browser, person)
      const flow = flowOf((await browser.sendQuietly(secondFactorInit)).body)
      const fields = { method: 'code', csrf_token: flow.csrfToken, identifier: person.email }
      askForVariant(browser, 'late-second-factor')
      const before = flow.values.address === undefined ? 3 : 2
      await browser.sendQuietly(flow.action, {
        json: before === 3 ? { ...fields, resend: 'code' } : { ...fields, address: flow.values.address },
      })
      askForVariant(browser, 'code-second-factor')
      const { code } = await world.mail(person.email, before)
      await untilLate(world)
      await browser.send(flow.action, { json: { ...fields, code } })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: { ...fields, resend: 'code' } })
      const { code: newer } = await world.mail(person.email, before + 1)
      await browser.send(flow.action, { json: { ...fields, code: newer } })
    },
  },
]
