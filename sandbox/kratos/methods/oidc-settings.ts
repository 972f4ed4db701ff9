import { type Fields, textField } from '../flow/fields'
import type { Node } from '../flow/nodes'
import {
  isPrivileged,
  refusedChange,
  type SettingsMethod,
  type SettingsOutcome,
} from '../flow/settings-method'
import { texts } from '../flow/texts'
import { KratosError } from '../http/kratos-error'
import type { Identity } from '../identity/identity'
import { countFirstFactors, levelOf, linksOf, type ProviderLink, withLinks } from '../identity/provider-links'
import { providerOf, providersOf } from '../oidc/providers'
import { beginRoundTrip } from '../oidc/round-trip'
import { type Session, withMethod } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { providerNode } from './oidc'

const name = 'oidc'

/**
 * Provider accounts: linking and unlinking require a fresh sign-in. As in login, Kratos requires no CSRF
 * token.
 */
export const oidcSettings: SettingsMethod = { name, settingsNodes, changeSettings }

function settingsNodes({ kratos }: Visit, identity: Identity): Node[] {
  const providers = providersOf(kratos.settings)
  const linked = (linksOf(identity) ?? []).map(({ provider }) => provider)
  const isUnlinkable = countFirstFactors(identity) > 1
  return providers.flatMap(({ id, label }) => {
    if (!linked.includes(id)) return [providerNode('link', id, texts.link(label))]
    return isUnlinkable ? [providerNode('unlink', id, texts.unlink(label))] : []
  })
}

async function changeSettings(
  visit: Visit,
  flow: Flow,
  fields: Fields,
  session: Session,
): Promise<SettingsOutcome> {
  const [added, removed] = [textField(fields, 'link'), textField(fields, 'unlink')]
  if (visit.kratos.settings.providers.length === 0 || (added === '' && removed === ''))
    return { kind: 'not-responsible' }
  if (added !== '' && removed !== '')
    return refused(visit, flow, 'it is not possible to link and unlink providers in the same request')
  if (removed !== '') return unlink(visit, flow, session, removed)
  if (!isLinkable(visit, session.identity, added)) return unknownLink(visit, flow)
  if (!isPrivileged(visit, session)) return { kind: 'too-old' }
  const provider = providerOf(visit.kratos.settings, added)
  return { kind: 'response', response: await beginRoundTrip(visit, flow, provider, fields) }
}

/** Links the provider account of the callback. */
export function linkAccount(visit: Visit, flow: Flow, session: Session, link: ProviderLink): SettingsOutcome {
  const { identity } = session
  if (!isPrivileged(visit, session)) return { kind: 'too-old' }
  if (!isLinkable(visit, identity, link.provider)) return unknownLink(visit, flow)
  return {
    kind: 'done',
    identity: withLinks(identity, [...(linksOf(identity) ?? []), link], visit.now),
    session: withMethod(session, name, visit.now, levelOf(visit.kratos.settings, link)),
  }
}

function unlink(visit: Visit, flow: Flow, session: Session, removed: string): SettingsOutcome {
  if (!isPrivileged(visit, session)) return { kind: 'too-old' }
  const { identity } = session
  const links = linksOf(identity)
  if (!links) {
    throw new KratosError(404, 'The requested resource could not be found', {
      reason: 'identity does not have credential type oidc',
    })
  }
  if (countFirstFactors(identity) < 2) {
    return refused(
      visit,
      flow,
      'can not unlink OpenID Connect connection because it is the last remaining first factor credential',
    )
  }
  const others = links.filter(({ provider }) => provider !== removed)
  if (others.length === links.length) {
    return refused(visit, flow, 'can not unlink non-existing OpenID Connect connection')
  }
  return { kind: 'done', identity: withLinks(identity, others, visit.now) }
}

function isLinkable({ kratos }: Visit, identity: Identity, id: string): boolean {
  const isKnown = providersOf(kratos.settings).some((provider) => provider.id === id)
  return isKnown && !linksOf(identity)?.some(({ provider }) => provider === id)
}

function unknownLink(visit: Visit, flow: Flow): SettingsOutcome {
  return refused(visit, flow, 'can not link unknown or already existing OpenID Connect connection')
}

function refused(visit: Visit, flow: Flow, reason: string): SettingsOutcome {
  return refusedChange(visit, flow, { text: texts.generic(reason) })
}
