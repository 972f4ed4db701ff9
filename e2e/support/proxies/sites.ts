import type { Backend } from '../backend'

/** A site that a proxy serves. */
export interface Site {
  /** The origin as browsers reach it. */
  readonly url: string
  /** The ports of the instances behind it. */
  readonly ports: readonly number[]
  /** The port that redirects http to https. */
  readonly redirectPort: number
}

/** The app and the portal. */
export function sitesOf({ appUrl, appPorts, portal, portalPorts, redirectPorts }: Backend): Site[] {
  return [
    { url: appUrl, ports: appPorts, redirectPort: redirectPorts[0] },
    { url: portal.portalUrl, ports: portalPorts, redirectPort: redirectPorts[1] },
  ]
}

/**
 * Replaces the values of an example configuration by those of a test.
 * @throws if the example does not contain one of them: the test would test something else
 */
export function withValues(example: string, values: Readonly<Record<string, string>>): string {
  let text = example
  for (const [value, replacement] of Object.entries(values)) {
    if (!text.includes(value)) throw new Error(`The example does not contain ${value}`)
    text = text.replaceAll(value, replacement)
  }
  return text
}
