import { Alert } from '@/components/ui/alert'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { wrongFields } from './field-to-focus'
import { severityLabel } from './messages'
import { nodeName } from './node-name'

interface WrongFieldsProps {
  readonly nodes: readonly FlowNode[]
  readonly t: Translator
}

/** When several fields need attention, links to each of them. */
export function WrongFields({ nodes, t }: WrongFieldsProps) {
  const wrong = wrongFields(nodes)
  if (wrong.length < 2) return null
  return (
    <Alert severity="error" severityLabel={severityLabel('error', t)}>
      <span>{`${t.text('form.check_fields')} `}</span>
      {wrong.map((node, index) => (
        <span key={node.id}>
          {index > 0 && <span>{' · '}</span>}
          <a href={`#${node.id}`}>{nodeName(node, t)}</a>
        </span>
      ))}
    </Alert>
  )
}
