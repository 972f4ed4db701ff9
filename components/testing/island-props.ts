import { Children, isValidElement, type ReactNode } from 'react'

type Props = Readonly<Record<string, unknown>>

/**
 * The props of each element below a view that has the prop `name`, without rendering it. Markup does not show what
 * a client component gets for later, such as the sentences that it announces.
 */
export function propsWith(name: string, view: ReactNode): Props[] {
  return Children.toArray(view).flatMap((child) => {
    if (!isValidElement<Props>(child)) return []
    const found = name in child.props ? [child.props] : []
    return [...found, ...propsWith(name, child.props.children as ReactNode)]
  })
}
