const firstToken = '00000000-0000-0000-0000-000000000000'

/** The items after `page_token`, ordered by id, at most `page_size`; and the `Link` header. */
export function keysetPage<Item extends { id: string }>(
  items: readonly Item[],
  { pathname, searchParams }: URL,
): { items: Item[]; link: string } {
  const size = Number(searchParams.get('page_size')) || 250
  const token = searchParams.get('page_token') ?? firstToken
  const rest = items.filter(({ id }) => id > token).sort((a, b) => (a.id < b.id ? -1 : 1))
  const page = rest.slice(0, size)
  const last = page.at(-1)
  const links = [['first', firstToken], ...(last && rest.length > size ? [['next', last.id]] : [])]
  const link = links.map(([rel, to = '']) => {
    const query = new URLSearchParams(searchParams)
    query.set('page_size', String(size))
    query.set('page_token', to)
    query.sort()
    return `<${pathname}?${query}>; rel="${rel}"`
  })
  return { items: page, link: link.join(',') }
}
