import { Children, type FunctionComponent, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

type Props = Readonly<Record<string, unknown>>

/**
 * The props of each element below a view that has the prop `name`. The components above it are rendered, the
 * element itself is not. Markup does not show the props that a client component needs later, such as the
 * sentences that it announces.
 */
export function propsWith(name: string, view: ReactNode): Props[] {
  const found: Props[] = []
  function Watched({ element: { type, props } }: { readonly element: ReactElement<Props> }) {
    if (name in props) found.push(props)
    else if (typeof type === 'function') return watch((type as FunctionComponent<Props>)(props) as ReactNode)
    return watch(props.children as ReactNode)
  }
  function watch(nodes: ReactNode): ReactNode {
    return Children.map(nodes, (node) => isValidElement<Props>(node) && <Watched element={node} />)
  }
  renderToStaticMarkup(watch(view))
  return found
}
