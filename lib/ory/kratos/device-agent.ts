import 'server-only'
import Bowser from 'bowser'

/** What a user agent says about itself, in names that people know. */
export interface DeviceAgent {
  /** `Chrome`, `Safari`, ... */
  readonly browser: string | undefined
  /** `Windows`, `iOS`, ... */
  readonly system: string | undefined
}

/** A longer one is nobody's browser, and not worth the work. */
const longestAgent = 512

/** The browser and the system that a `User-Agent` header names; each is undefined where it names none we know. */
export function deviceAgent(userAgent: string): DeviceAgent {
  const agent = userAgent.trim().slice(0, longestAgent)
  if (agent === '') return { browser: undefined, system: undefined }
  const parser = Bowser.getParser(agent)
  return { browser: parser.getBrowserName() || undefined, system: parser.getOSName() || undefined }
}
