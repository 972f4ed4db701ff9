import 'server-only'
import { inSeconds } from '@/lib/http/in-seconds'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { withLabelContext } from '@/lib/ory/kratos/flow/label-context'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import {
  fetchSecondFactorDetails,
  type SecondFactorDetails,
} from '@/lib/ory/kratos/identity/second-factor-facts'

const removals = ['totp_unlink', 'lookup_secret_disable']

/** Since when the authenticator app and the backup codes of a settings flow are on, and how many codes are left. */
export async function readSecondFactorDetails({ ui, identity }: Flow): Promise<SecondFactorDetails> {
  const names = new Set(ui.nodes.map(({ attributes }) => String(attributes.name)))
  const id = removals.some((name) => names.has(name)) ? identity?.id : undefined
  return id ? fetchSecondFactorDetails(id, names.has('lookup_secret_disable')) : {}
}

/**
 * Adds these details to the context of the buttons that remove an authenticator app or backup codes, under the names
 * that Kratos uses for passkeys. The settings rows render them.
 */
export function withSecondFactorDetails(flow: Flow, facts: SecondFactorDetails): Flow {
  return mapNodes(flow, (node) => withLabelContext(node, contextOf(node, facts)))
}

function contextOf({ attributes }: RawNode, facts: SecondFactorDetails): object {
  const at = (date: Date | undefined) => date && { added_at_unix: inSeconds(date.getTime()) }
  if (attributes.name === 'totp_unlink') return { ...at(facts.totpSince) }
  return attributes.name === 'lookup_secret_disable' ? { ...at(facts.codesSince), ...facts.codes } : {}
}
