interface Settings {
  readonly issuer: string
  readonly clientId: string
  readonly latchkeyUrl: string
  readonly audience: string
}

/** What the server says at its start (`server/settings.ts`). */
export const settings: Settings = await (await fetch('/settings.json')).json()
