interface Settings {
  readonly issuer: string
  readonly clientId: string
  readonly latchkeyUrl: string
  readonly audience: string
}

/** The server's settings (`server/settings.ts`). */
export const settings: Settings = await (await fetch('/settings.json')).json()
