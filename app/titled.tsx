import type { ReactNode } from 'react'

/**
 * A page with its title. Next's `generateMetadata` sends the title apart from the page: when a visitor goes from one
 * page to another, the document would have no title for a moment.
 */
export function titled<Props>(
  titleOf: (props: Props) => Promise<string>,
  page: (props: Props) => ReactNode | Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async function PageWithTitle(props) {
    const [title, content] = await Promise.all([titleOf(props), page(props)])
    return (
      <>
        <title>{title}</title>
        {content}
      </>
    )
  }
}
