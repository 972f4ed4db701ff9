/** Something that answers like Kratos: the real one over the network, or the sandbox as a function. */
export type Target = {
  /** Answers a request to either API without following redirects. */
  answer: (request: Request) => Promise<Response>
  /** Lets time pass, or moves the target's clock. */
  wait: (milliseconds: number) => Promise<void>
  /** The target's clock, in milliseconds. */
  now: () => number
  /** The mails to an address, newest first. */
  mails: (to: string) => Promise<readonly ContractMail[]>
  /** Where the scenarios reach the public and the admin API. */
  url: string
  adminUrl: string
  /** Hydra's public and admin API. */
  hydraUrl: string
  hydraAdminUrl: string
  /** `serve.public.base_url`: where a browser reaches the public API. */
  browserUrl: string
  appUrl: string
  /** The OpenID provider that Kratos knows. */
  issuer: string
}

/** What a scenario needs of a mail. */
export type ContractMail = { templateType: string; code: string; link: string }
