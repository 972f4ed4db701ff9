import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { settings } from './settings.ts'

/** Signs people in with a code and PKCE. It also gets new tokens a minute before the old ones end. */
export const oidc = new UserManager({
  authority: settings.issuer,
  client_id: settings.clientId,
  redirect_uri: `${location.origin}/callback`,
  post_logout_redirect_uri: `${location.origin}/`,
  // With `offline_access`, there is a refresh token. Hydra gives a new one each time, and the old one ends.
  scope: 'openid email offline_access orders.read',
  // Hydra's word for the API that the access token is for.
  extraQueryParams: { audience: settings.audience },
  // The tokens are in memory only. After a reload, Latchkey still knows the person, and asks nothing.
  userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  // A sign-in that has begun: its state and the secret of PKCE. No token.
  stateStore: new WebStorageStateStore({ store: sessionStorage }),
  revokeTokensOnSignout: true,
  revokeTokenTypes: ['refresh_token'],
})

// Nobody got new tokens in time: the sign-in here is over. A protected page then begins another one.
oidc.events.addAccessTokenExpired(() => void oidc.removeUser())
