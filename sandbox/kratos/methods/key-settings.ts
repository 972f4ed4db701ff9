import { type Fields, textField } from '../flow/fields'
import { inputNode, type Node } from '../flow/nodes'
import type { KeyName, UiText } from '../flow/texts'
import { methodDisabled } from '../http/kratos-error'
import type { Identity } from '../identity/identity'
import { hexId, type Key, type KeyMethod, listedKeys } from '../webauthn/key-ring'

/** A new key as JSON, or the id of a key to remove. The other one is empty. */
type KeyChange = { added: string; removed: string }

/**
 * The change that a submit requests, or undefined if the submit is for another method. `fieldNames` are the
 * fields of the method. Throws 404 if the submit names the method and it is switched off.
 */
export function keyChange(
  fields: Fields,
  method: KeyMethod,
  isSwitchedOn: boolean,
  fieldNames: KeyChange,
): KeyChange | undefined {
  const named = textField(fields, 'method')
  if (!isSwitchedOn && named === method) throw methodDisabled()
  const added = textField(fields, fieldNames.added)
  const removed = textField(fields, fieldNames.removed)
  const isMine = isSwitchedOn && (named === method || named === '')
  return isMine && (added !== '' || removed !== '') ? { added, removed } : undefined
}

type RemovalButton = {
  field: string
  label: (key: KeyName) => UiText
  isDisabled: (key: Key) => boolean
}

/** A button for each key of the method. It removes the key. */
export function removalNodes(
  identity: Identity,
  method: KeyMethod,
  { field, label, isDisabled }: RemovalButton,
): Node[] {
  return listedKeys(identity, method).map((key) =>
    inputNode(method, field, 'submit', {
      value: hexId(key),
      disabled: isDisabled(key),
      label: label({ name: key.display_name || 'unnamed', addedAt: key.added_at }),
    }),
  )
}
