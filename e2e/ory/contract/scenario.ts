import { randomBytes } from 'node:crypto'
import type { Feature } from '../releases'
import { Browser, type Exchange } from './browser'
import { Normalizer } from './normalizer'
import type { ContractMail, Target } from './target'

/** What a scenario can use. */
export type World = {
  target: Target
  /** A new browser without cookies. The first one is named `browser 1`. */
  browser: () => Browser
  /** Calls Kratos' admin API. */
  administrator: () => Browser
  /** A browser at Hydra's public API, not recorded: the protocol is defined by its standard. */
  applicant: () => Browser
  /** A browser at Hydra's public API, recorded: for what Hydra does with a decision. */
  visitor: () => Browser
  /** Calls Hydra's admin API. */
  hydraAdministrator: () => Browser
  /** A browser that only prepares something. Its exchanges are not recorded. */
  helper: () => Browser
  /** Waits for the nth mail to an address, the oldest first, and records it. */
  mail: (to: string, nth?: number) => Promise<ContractMail>
  /** Records the claims of a token, or others that Hydra returns about a person. */
  claims: (of: string, claims: unknown) => void
  /** An email address for this run of this scenario alone. */
  email: (name: string) => string
}

export type Scenario = {
  name: string
  /** The features that a release must have. */
  needs?: readonly Feature[]
  play: (world: World) => Promise<void>
}

/** Runs a scenario against a target and returns its normalized exchanges. */
export async function runScenario(scenario: Scenario, target: Target): Promise<Exchange[]> {
  const runTag = `.${randomBytes(6).toString('hex')}`
  const normalizer = new Normalizer(target, runTag)
  const exchanges: Exchange[] = []
  let browsers = 0
  await scenario.play({
    target,
    browser: () => new Browser(`browser ${++browsers}`, target, target.url, normalizer, exchanges),
    administrator: () => new Browser('administrator', target, target.adminUrl, normalizer, exchanges),
    applicant: () => new Browser('applicant', target, target.hydraUrl, normalizer, []),
    visitor: () => new Browser('visitor', target, target.hydraUrl, normalizer, exchanges),
    hydraAdministrator: () =>
      new Browser('hydra administrator', target, target.hydraAdminUrl, normalizer, exchanges),
    helper: () => new Browser('helper', target, target.url, new Normalizer(target, runTag), []),
    mail: async (to, nth = 1) => {
      const { templateType, code, link } = await nthMail(target, to, nth)
      const body = normalizer.json({ templateType, code, link })
      exchanges.push({
        request: `mail to ${normalizer.text(to)}`,
        answer: { status: 200, headers: {}, body },
      })
      return { templateType, code, link }
    },
    claims: (of, claims) =>
      exchanges.push({ request: of, answer: { status: 200, headers: {}, body: normalizer.json(claims) } }),
    email: (name) => `${name}${runTag}@example.com`,
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
