/** The environment variables of the public demo. */
type DemoSettings = {
  /** The origin of the demo in the browser. */
  appUrl: string
  /** The ports of the app and of the sandbox's first part. */
  appPort: number
  sandboxPort: number
  /** The hour in UTC at which the demo restarts. */
  resetHour: number
}

/**
 * Reads `DEMO_URL`, `DEMO_PORT`, `DEMO_SANDBOX_PORT` and `DEMO_RESET_HOUR`.
 * @throws if one of them is invalid
 */
export function readDemoSettings(env: Readonly<Record<string, string | undefined>>): DemoSettings {
  const { DEMO_URL = '', DEMO_PORT = '3000', DEMO_SANDBOX_PORT = '4456', DEMO_RESET_HOUR = '4' } = env
  if (!URL.canParse(DEMO_URL) || new URL(DEMO_URL).origin !== DEMO_URL) {
    throw new Error(`DEMO_URL must be an origin, such as https://demo.example.com, not '${DEMO_URL}'`)
  }
  return {
    appUrl: DEMO_URL,
    appPort: wholeNumber('DEMO_PORT', DEMO_PORT, 65_535),
    sandboxPort: wholeNumber('DEMO_SANDBOX_PORT', DEMO_SANDBOX_PORT, 65_535),
    resetHour: wholeNumber('DEMO_RESET_HOUR', DEMO_RESET_HOUR, 23),
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= most) return number
  throw new Error(`${name} must be a whole number up to ${most}, not '${text}'`)
}

/** The next time after `now` at which this hour starts in UTC. */
export function nextReset(now: Date, hour: number): Date {
  const at = new Date(now)
  at.setUTCHours(hour, 0, 0, 0)
  if (at <= now) at.setUTCDate(at.getUTCDate() + 1)
  return at
}
