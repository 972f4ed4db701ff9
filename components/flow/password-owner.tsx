import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'

interface PasswordOwnerProps {
  readonly nodes: readonly FlowNode[]
  /** The identifier of the password's owner, if Kratos gives it. */
  readonly identifier: string | undefined
}

/**
 * Tells a password manager which account a password belongs to, when no other field of the form does. Nobody
 * can see or reach this field. We post no field with the prefix `latchkey.` to Kratos.
 */
export function PasswordOwner({ nodes, identifier }: PasswordOwnerProps) {
  if (!identifier || nodes.some(namesOwner) || !nodes.some(({ kind }) => kind === 'password')) return null
  return (
    <input
      className="visually-hidden"
      type="text"
      name="latchkey.username"
      autoComplete="username"
      value={identifier}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

function namesOwner(node: FlowNode): boolean {
  const tokens = 'autoComplete' in node ? (node.autoComplete?.split(' ') ?? []) : []
  return tokens.some((token) => token === 'username' || token === 'email' || token === 'tel')
}
