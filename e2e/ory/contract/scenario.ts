import { randomBytes } from 'node:crypto'
import type { Feature } from '../releases'
import { Browser, type Exchange } from './browser'
import { Normaliser } from './normaliser'
import type { ContractMail, Target } from './target'

/** What a scenario has at hand. */
export type World = {
  target: Target
  /** A browser of its own, with no cookies; the first has the name `browser 1`. */
  browser: () => Browser
  /** Speaks to the admin API. */
  administrator: () => Browser
  /** A browser at Hydra's public API, which only prepares: how the protocol looks is the standard's business. */
  applicant: () => Browser
  /** One that brings Hydra a decision, which is written down. */
  visitor: () => Browser
  /** Speaks to Hydra's admin API. */
  hydraAdministrator: () => Browser
  /** A browser that only prepares something and whose exchanges are not written down. */
  helper: () => Browser
  /** Waits for the nth mail to an address and writes down what it is. */
  mail: (to: string, nth?: number) => Promise<ContractMail>
  /** An address that belongs to this run of this scenario alone. */
  email: (name: string) => string
}

export type Scenario = {
  name: string
  /** The features that a release must have. */
  needs?: readonly Feature[]
  play: (world: World) => Promise<void>
}

/** Plays a scenario against a target and hands back its exchanges, normalised. */
export async function playScenario(scenario: Scenario, target: Target): Promise<Exchange[]> {
  const mark = `.${randomBytes(6).toString('hex')}`
  const normaliser = new Normaliser(target, mark)
  const exchanges: Exchange[] = []
  let browsers = 0
  await scenario.play({
    target,
    browser: () => new Browser(`browser ${++browsers}`, target, target.url, normaliser, exchanges),
    administrator: () => new Browser('administrator', target, target.adminUrl, normaliser, exchanges),
    applicant: () => new Browser('applicant', target, target.hydraUrl, normaliser, []),
    visitor: () => new Browser('visitor', target, target.hydraUrl, normaliser, exchanges),
    hydraAdministrator: () =>
      new Browser('hydra administrator', target, target.hydraAdminUrl, normaliser, exchanges),
    helper: () => new Browser('helper', target, target.url, new Normaliser(target, mark), []),
    mail: async (to, nth = 1) => {
      const { templateType, code, link } = await nthMail(target, to, nth)
      const body = normaliser.json({ templateType, code, link })
      exchanges.push({
        request: `mail to ${normaliser.text(to)}`,
        answer: { status: 200, headers: {}, body },
      })
      return { templateType, code, link }
    },
    email: (name) => `${name}${mark}@example.com`,
  })
  return exchanges
}

async function nthMail(target: Target, to: string, nth: number): Promise<ContractMail> {
  for (let looks = 0; looks < 100; looks += 1) {
    const mail = (await target.mails(to)).at(-nth)
    if (mail) return mail
    await target.wait(100)
  }
  throw new Error(`There is no mail number ${nth} to ${to}`)
}
