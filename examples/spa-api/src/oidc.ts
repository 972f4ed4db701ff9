import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { settings } from './settings.ts'

/** Signs people in with an authorization code and PKCE, and refreshes the tokens a minute before they expire. */
export const oidc = new UserManager({
  authority: settings.issuer,
  client_id: settings.clientId,
  redirect_uri: `${location.origin}/callback`,
  post_logout_redirect_uri: `${location.origin}/`,
  // `offline_access` requests a refresh token. Hydra replaces it at each use, and rejects the old one.
  scope: 'openid email offline_access orders.read',
  // Hydra's parameter for the API that the access token is for.
  extraQueryParams: { audience: settings.audience },
  // The tokens are in memory only. After a reload, Latchkey still has the session, and redirects back at once.
  userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  // A started sign-in, with its state and PKCE's verifier. It stores no token.
  stateStore: new WebStorageStateStore({ store: sessionStorage }),
  revokeTokensOnSignout: true,
  revokeTokenTypes: ['refresh_token'],
})

// The tokens expired and were not refreshed. A protected page then starts another sign-in.
oidc.events.addAccessTokenExpired(() => void oidc.removeUser())
