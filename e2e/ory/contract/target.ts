/** What scenarios run against: the real Ory over the network, or the sandbox as a function. */
export type Target = {
  /** Sends a request to one of the APIs. Redirects are not followed. */
  answer: (request: Request) => Promise<Response>
  /** Waits, or moves the target's clock. */
  wait: (milliseconds: number) => Promise<void>
  /** The target's clock, in milliseconds. */
  now: () => number
  /** The mails to an address, newest first. */
  mails: (to: string) => Promise<readonly ContractMail[]>
  /** The public and the admin API of Kratos, as scenarios reach them. */
  url: string
  adminUrl: string
  /** Hydra's public and admin API. */
  hydraUrl: string
  hydraAdminUrl: string
  /** `serve.public.base_url`: the public API, as a browser reaches it. */
  browserUrl: string
  appUrl: string
  /** The issuer of the OpenID provider that Kratos uses. */
  issuer: string
}

/** The parts of a mail that scenarios use. */
export type ContractMail = { templateType: string; code: string; link: string }
