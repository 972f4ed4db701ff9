import 'server-only'
import Bowser from 'bowser'

/** The browser and the system of a user agent, by the names that people know. */
export interface DeviceAgent {
  /** `Chrome`, `Safari`, ... */
  readonly browser: string | undefined
  /** `Windows`, `iOS`, ... */
  readonly system: string | undefined
}

/** No browser sends a longer one. */
const longestAgent = 512

/** The browser and the system that a `User-Agent` header names; undefined when we do not know them. */
export function deviceAgent(userAgent: string): DeviceAgent {
  const agent = userAgent.trim().slice(0, longestAgent)
  if (agent === '') return { browser: undefined, system: undefined }
  const parser = Bowser.getParser(agent)
  return { browser: parser.getBrowserName() || undefined, system: parser.getOSName() || undefined }
}
