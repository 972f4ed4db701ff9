import type { CDPSession, Page } from '@playwright/test'

/** `internal` is built into the device and holds passkeys. `usb` is a security key. */
type AuthenticatorKind = 'internal' | 'usb'

/**
 * A virtual authenticator of Chromium (DevTools protocol, domain WebAuthn). It responds to every request
 * immediately, as if the person agreed. It also accepts the passkey that a browser offers for autofill.
 */
export class Authenticator {
  readonly #devTools: CDPSession
  readonly #authenticatorId: string

  private constructor(devTools: CDPSession, authenticatorId: string) {
    this.#devTools = devTools
    this.#authenticatorId = authenticatorId
  }

  /**
   * Adds an authenticator without credentials to this page.
   * @param isSynced whether its credentials claim to be copied to other devices
   */
  static async plugIn(
    page: Page,
    transport: AuthenticatorKind,
    { isSynced = false } = {},
  ): Promise<Authenticator> {
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
        defaultBackupEligibility: isSynced,
        defaultBackupState: isSynced,
      },
    })
    return new Authenticator(devTools, authenticatorId)
  }

  /** The account names of its credentials. */
  async accountNames(): Promise<(string | undefined)[]> {
    const { credentials } = await this.#devTools.send('WebAuthn.getCredentials', this.#self)
    return credentials.map(({ userName }) => userName)
  }

  /** Whether the person touches it when a page requests it. */
  async setUserPresent(enabled: boolean): Promise<void> {
    await this.#devTools.send('WebAuthn.setAutomaticPresenceSimulation', { ...this.#self, enabled })
  }

  /** Whether it recognizes the person. If not, the browser reports the same error as for a cancel. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    await this.#devTools.send('WebAuthn.setUserVerified', { ...this.#self, isUserVerified })
  }

  /** Whether its signatures are wrong. */
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
