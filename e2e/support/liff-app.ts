import { type AnotherApp, startAnotherApp } from './another-app'

export const liffId = '1234567890-AbcdEfgh'

/** Starts another app that signs in with LINE's own token. */
export function startLiffApp(): Promise<AnotherApp> {
  return startAnotherApp('liff', { LINE_LOGIN_MODE: 'liff-token', LINE_LIFF_ID: liffId })
}
