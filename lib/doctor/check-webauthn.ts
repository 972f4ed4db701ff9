import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'
import { formOf, type KratosProbe } from './kratos-probe'

const { ok, problem, skipped } = createFindings('webauthn')

/** Kratos puts the options of a ceremony into node attributes as JSON, sometimes inside a function call. */
const relyingParty = /"rpId":"([^"]+)"|"rp":\{[^{}]*"id":"([^"]+)"/

/**
 * Checks that passkeys and security keys are for Latchkey's host name. A browser rejects any other host name,
 * unless that host lists Latchkey's origin (`PASSKEY_RELATED_ORIGINS`). `rp.origins` is not visible from
 * outside.
 */
export function checkWebauthn(
  { APP_URL, PASSKEY_RELATED_ORIGINS }: Config,
  { login, registration }: KratosProbe,
): Finding[] {
  const nodes = [login, registration].flatMap((response) => formOf(response)?.nodes ?? [])
  const found = nodes.flatMap(({ group, attributes }) => {
    const [, rpId, rp] = relyingParty.exec(Object.values(attributes).join('\n')) ?? []
    const id = rpId ?? rp
    return id === undefined ? [] : [{ group, id }]
  })
  if (found.length === 0)
    return skipped('Kratos offers no passkeys and no security keys on its login and registration forms.')

  const { hostname, origin } = new URL(APP_URL)
  const wrong = found.filter(({ id }) => hostname !== id && !hostname.endsWith(`.${id}`))
  const groups = [...new Set(wrong.map(({ group }) => group))]
  if (groups.length === 0) return ok(`Passkeys are for ${found[0]?.id}.`)
  if (PASSKEY_RELATED_ORIGINS.includes(origin))
    return ok(
      `Passkeys are for ${wrong[0]?.id}. Browsers accept that here while https://${wrong[0]?.id}/.well-known/webauthn names ${origin}, and rp.origins in Kratos too.`,
    )
  return groups.flatMap((group) =>
    problem(
      `Kratos makes passkeys for ${wrong.find((one) => one.group === group)?.id}. No browser accepts that on ${hostname}.`,
      `selfservice.methods.${group}.config.rp in Kratos: id ${hostname}, origins [${origin}]`,
      { isAboutOurUrl: true },
    ),
  )
}
