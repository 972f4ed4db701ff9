import { type RawNode, type UiText, uiTextSchema } from '@/lib/ory/kratos/flow/flow'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'

/** Our labels for nodes that Kratos sends without a label, for example in a refresh flow. */
const knownLabels = new Map<string, UiText>(
  Object.entries({
    identifier: { id: messageIds.identifierLabel, text: 'ID', type: 'info' },
    password: { id: messageIds.passwordLabel, text: 'Password', type: 'info' },
    email: { id: messageIds.emailLabel, text: 'Email', type: 'info' },
    code: { id: messageIds.verifyCodeLabel, text: 'Verify code', type: 'info' },
    totp_code: { id: messageIds.totpLabel, text: 'Authentication code', type: 'info' },
    lookup_secret: { id: messageIds.lookupSecretLabel, text: 'Backup recovery code', type: 'info' },
    'traits.email': schemaTitle('E-Mail'),
    'traits.phone': schemaTitle('Phone'),
    'traits.username': schemaTitle('Username'),
    'traits.name.first': schemaTitle('First name'),
    'traits.name.last': schemaTitle('Last name'),
  }),
)

/** The label of a node: Kratos' label or title, else one of our labels, else a text made from its name. */
export function labelOf({ attributes, meta }: RawNode, name: string): UiText {
  if (hasText(meta?.label)) return meta.label
  for (const text of [attributes.label, attributes.title]) {
    const label = uiTextSchema.parse(text)
    if (hasText(label)) return label
  }
  if (attributes.type === 'submit') return { id: messageIds.submitLabel, text: 'Submit', type: 'info' }
  return knownLabels.get(name) ?? bareText(name.slice(name.lastIndexOf('.') + 1).replaceAll('_', ' '))
}

/** A label like those that Kratos makes of a title in the identity schema. */
export function schemaTitle(title: string): UiText {
  return { id: messageIds.schemaTitle, text: title, type: 'info', context: { title } }
}

function hasText(label: UiText | null | undefined): label is UiText {
  return label != null && (label.text !== '' || label.id !== 0)
}

/** A text without an id; the translator shows it as it is. */
export function bareText(text: string): UiText {
  return { id: 0, text, type: 'info' }
}
