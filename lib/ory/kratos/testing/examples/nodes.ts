import type {
  UiNode,
  UiNodeGroupEnum,
  UiNodeInputAttributes,
  UiNodeInputAttributesOnclickTriggerEnum,
  UiText,
  UiTextTypeEnum,
} from '@ory/client'

/** A text of Kratos. Latchkey shows its own text for the id, so the words here say only which one it is. */
export function text(id: number, context?: object, type: UiTextTypeEnum = 'info'): UiText {
  return { id, text: `Kratos' text ${id}`, type, ...(context && { context }) }
}

interface InputDetails extends Partial<Omit<UiNodeInputAttributes, 'node_type'>> {
  readonly messages?: UiText[]
}

/** An input with the attributes that Kratos always sends. A label that is a number has no context. */
export function input(
  group: UiNodeGroupEnum,
  name: string,
  type: UiNodeInputAttributes['type'],
  label?: number | UiText,
  { messages = [], ...attributes }: InputDetails = {},
): UiNode {
  return {
    type: 'input',
    group,
    attributes: { node_type: 'input', name, type, disabled: false, ...attributes },
    messages,
    meta: label === undefined ? {} : { label: typeof label === 'number' ? text(label) : label },
  }
}

export function hidden(group: UiNodeGroupEnum, name: string, value?: string): UiNode {
  return input(group, name, 'hidden', undefined, value === undefined ? {} : { value })
}

export function submit(group: UiNodeGroupEnum, name: string, value: string, label: number | UiText): UiNode {
  return input(group, name, 'submit', label, { value })
}

/** A field of the identity schema, with its title as the label. */
export function trait(
  group: UiNodeGroupEnum,
  path: string,
  type: UiNodeInputAttributes['type'],
  title: string,
  details: InputDetails = {},
): UiNode {
  return input(group, `traits.${path}`, type, text(1070002, { name: `traits.${path}`, title }), details)
}

export const csrf = input('default', 'csrf_token', 'hidden', undefined, {
  value: 'a-token-of-the-example',
  required: true,
})

/** A button that goes to a provider. */
export function provider(group: 'oidc' | 'saml', id: string, name: string, label: number): UiNode {
  return submit(group, 'provider', id, text(label, { provider: name, provider_id: id }))
}

/** The button that sends a code to an address of the account. */
export function sendCodeTo(address: string): UiNode {
  return submit('code', 'address', address, text(1010023, { address, channel: 'email' }))
}

/** The five nodes of a captcha. The site keys are those that Cloudflare publishes for tests. */
export function captcha(siteKey: string, action: string): UiNode[] {
  const field = 'transient_payload.captcha_turnstile_response'
  const options = { sitekey: siteKey, theme: 'light', action, response_field_name: field }
  return [
    hidden('captcha', field, ''),
    script('captcha', 'captcha_trigger_script', '/.well-known/ory/turnstile/captcha-trigger.js'),
    {
      type: 'div',
      group: 'captcha',
      attributes: { node_type: 'div', id: 'captcha_turnstile_inject' },
      messages: [],
      meta: {},
    },
    script('captcha', 'captcha_script', 'https://challenges.cloudflare.com/turnstile/v0/api.js'),
    hidden('captcha', 'captcha_turnstile_options', JSON.stringify(options)),
  ]
}

/** The ceremony of a security key: its button, the hidden input for the answer, and Kratos' script. */
export function securityKey(
  name: 'webauthn_login' | 'webauthn_register',
  label: number,
  onclickTrigger: UiNodeInputAttributesOnclickTriggerEnum,
): UiNode[] {
  return [
    hidden('webauthn', name, ''),
    input('webauthn', `${name}_trigger`, 'button', label, { value: '{}', onclick: '{}', onclickTrigger }),
    script('webauthn', 'webauthn_script', 'https://kratos.example.com/.well-known/ory/webauthn.js'),
  ]
}

/** The ceremony of a passkey: its button, the hidden input for the answer, and what the browser needs for it. */
export function passkey(
  name: 'passkey_login' | 'passkey_register',
  label: number,
  onclickTrigger: UiNodeInputAttributesOnclickTriggerEnum,
): UiNode[] {
  const details = name === 'passkey_login' ? 'passkey_challenge' : 'passkey_create_data'
  return [
    input('passkey', `${name}_trigger`, 'button', label, {
      value: '',
      onclick: `window.${onclickTrigger}()`,
      onclickTrigger,
    }),
    hidden('passkey', name),
    hidden('passkey', details, '{}'),
  ]
}

function script(group: UiNodeGroupEnum, id: string, src: string): UiNode {
  return {
    type: 'script',
    group,
    attributes: {
      node_type: 'script',
      id,
      src,
      async: true,
      crossorigin: 'anonymous',
      integrity: '',
      nonce: 'a-nonce-of-the-example',
      referrerpolicy: 'no-referrer',
      type: 'text/javascript',
    },
    messages: [],
    meta: {},
  }
}
