import type { CDPSession, Page } from '@playwright/test'

/** `internal` is built into the device, as passkeys want; `usb` is a security key. */
export type AuthenticatorKind = 'internal' | 'usb'

/**
 * An authenticator of Chromium's own (DevTools protocol, domain WebAuthn) in place of a device. Whatever asks for it
 * gets its answer at once, as from somebody who always agrees: what a browser offers for autofill is picked, too.
 */
export class Authenticator {
  readonly #devTools: CDPSession
  readonly #authenticatorId: string

  private constructor(devTools: CDPSession, authenticatorId: string) {
    this.#devTools = devTools
    this.#authenticatorId = authenticatorId
  }

  /** Plugs one in for this page; it has no credentials yet. */
  static async plugIn(page: Page, transport: AuthenticatorKind): Promise<Authenticator> {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new Authenticator(devTools, authenticatorId)
  }

  /** What its credentials are listed under. */
  async accountNames(): Promise<(string | undefined)[]> {
    const { credentials } = await this.#devTools.send('WebAuthn.getCredentials', this.#self)
    return credentials.map(({ userName }) => userName)
  }

  /** Whether somebody touches it when it is asked. */
  async setUserPresent(enabled: boolean): Promise<void> {
    await this.#devTools.send('WebAuthn.setAutomaticPresenceSimulation', { ...this.#self, enabled })
  }

  /** Whether it recognises whoever touches it; when it does not, browsers say the same as after a cancel. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    await this.#devTools.send('WebAuthn.setUserVerified', { ...this.#self, isUserVerified })
  }

  /** Makes its signatures worthless. */
  async setBogusSignatures(isBogusSignature: boolean): Promise<void> {
    await this.#devTools.send('WebAuthn.setResponseOverrideBits', { ...this.#self, isBogusSignature })
  }

  async unplug(): Promise<void> {
    await this.#devTools.send('WebAuthn.removeVirtualAuthenticator', this.#self)
  }

  get #self() {
    return { authenticatorId: this.#authenticatorId }
  }
}
