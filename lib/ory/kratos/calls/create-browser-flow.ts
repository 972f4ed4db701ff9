import 'server-only'
import { type CallOptions, frontendApi } from '@/lib/ory/clients/clients'
import type { FlowKind } from '@/lib/urls/flow-kind'

/** What Kratos takes when it creates a flow. Each kind of flow reads only some of it. */
export interface FlowParameters {
  /** Absolute, and one we may redirect to. */
  readonly returnTo?: string | undefined
  readonly loginChallenge?: string | undefined
  readonly organization?: string | undefined
  /** The id of an identity schema that visitors may choose. */
  readonly identitySchema?: string | undefined
  /** The trait with the address that a second factor by code goes to. */
  readonly via?: string | undefined
  readonly aal?: 'aal2' | undefined
  /** The language of the page. Kratos keeps the URL of the start, and its messages can read it there. */
  readonly uiLocales?: string | undefined
}

/** GET /self-service/{kind}/browser. */
export function createBrowserFlow(kind: FlowKind, parameters: FlowParameters, call: CallOptions) {
  const api = frontendApi()
  const { returnTo, loginChallenge, organization, identitySchema, via, aal, uiLocales } = parameters
  // The client does not know the parameter, because Kratos gives it no meaning.
  const options = { ...call, ...(uiLocales && { params: { ui_locales: uiLocales } }) }
  const back = { ...(returnTo && { returnTo }) }
  const signIn = {
    ...back,
    ...(loginChallenge && { loginChallenge }),
    ...(organization && { organization }),
    ...(identitySchema && { identitySchema }),
  }
  switch (kind) {
    case 'login':
      return api.createBrowserLoginFlow(
        {
          ...signIn,
          // A refresh would undo a login that Hydra remembers. Kratos ignores it if no one is signed in.
          ...(!loginChallenge && { refresh: true }),
          ...(aal && { aal }),
          ...(via && { via }),
        },
        options,
      )
    case 'registration':
      // The verification that follows leads there, too.
      return api.createBrowserRegistrationFlow(
        { ...signIn, ...(returnTo && { afterVerificationReturnTo: returnTo }) },
        options,
      )
    case 'recovery':
      return api.createBrowserRecoveryFlow(back, options)
    case 'verification':
      return api.createBrowserVerificationFlow(back, options)
    case 'settings':
      return api.createBrowserSettingsFlow({ ...back, ...(organization && { organization }) }, options)
    default:
      return kind satisfies never
  }
}
