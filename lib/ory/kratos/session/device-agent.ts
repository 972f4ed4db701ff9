import 'server-only'
import Bowser from 'bowser'

/** The browser and the system of a user agent, by the names that people know. */
interface DeviceAgent {
  /** `Chrome`, `Safari`, ... */
  readonly browser: string | undefined
  /** `Windows`, `iOS`, ... */
  readonly system: string | undefined
  readonly type: 'phone' | 'tablet' | 'computer' | undefined
}

/** No browser sends a longer one. */
const maxAgentLength = 512

/** The browser and the system that a `User-Agent` header names; undefined when we do not know them. */
export function deviceAgent(userAgent: string): DeviceAgent {
  const agent = userAgent.slice(0, maxAgentLength)
  if (agent === '') return { browser: undefined, system: undefined, type: undefined }
  const parser = Bowser.getParser(agent)
  const type = types.find(([platform]) => platform === parser.getPlatformType())?.[1]
  return { browser: parser.getBrowserName() || undefined, system: parser.getOSName() || undefined, type }
}

/** Our names for the platforms of Bowser. */
const types = [
  ['mobile', 'phone'],
  ['tablet', 'tablet'],
  ['desktop', 'computer'],
] as const
