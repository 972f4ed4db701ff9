import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'

interface PasswordOwnerProps {
  readonly nodes: readonly FlowNode[]
  /** What the owner of the password signs in with, where Kratos says so. */
  readonly identifier: string | undefined
}

/**
 * Tells a password manager whose password a form asks for, where nothing else in the form does: a field that people
 * neither see nor reach. Its name keeps it from Kratos.
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
