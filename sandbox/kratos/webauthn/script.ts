import { createHash, randomUUID } from 'node:crypto'
import type { Node } from '../flow/nodes'
import type { KratosSettings } from '../settings'

export const scriptPath = '/.well-known/ory/webauthn.js'

/** Latchkey never runs this script. It exists because the form refers to it. */
export const script = '// The sandbox has no script of its own for WebAuthn: the app brings its own.\n'

const integrity = `sha512-${createHash('sha512').update(script).digest('base64')}`

/** The script of forms with passkeys or security keys. Kratos puts it into the group of the security keys. */
export function scriptNode({ baseUrl }: KratosSettings): Node {
  return {
    type: 'script',
    group: 'webauthn',
    attributes: {
      src: `${baseUrl}${scriptPath}`,
      async: true,
      referrerpolicy: 'no-referrer',
      crossorigin: 'anonymous',
      integrity,
      type: 'text/javascript',
      id: 'webauthn_script',
      nonce: randomUUID(),
      node_type: 'script',
    },
    messages: [],
    meta: {},
  }
}

/**
 * What Kratos' script does with a node. The names are Kratos' API; the calls are for pages that run the
 * script.
 */
export function onClick(trigger: string, argument = '') {
  return { onclick: `window.${trigger}(${argument})`, onclickTrigger: trigger }
}

export function onLoad(trigger: string) {
  return { onload: `window.${trigger}()`, onloadTrigger: trigger }
}
