const defaultSize = 250

/** The items of the page that a request selects with `per_page` or `page_size`, and `page`. */
export function pageOf<Item>(items: readonly Item[], url: URL): Item[] {
  const { page, size } = requested(url)
  return items.slice(page * size, (page + 1) * size)
}

/** `X-Total-Count` and `Link`, with Kratos' links. */
export function paginationHeaders(url: URL, total: number): [name: string, value: string][] {
  const { page, size } = requested(url)
  const pageSize = total > 0 ? Math.min(total, size) : size
  const links = linksOf(page, pageSize, total).map(
    ([rel, target]) => `<${linkTo(url, target, pageSize)}>; rel="${rel}"`,
  )
  return [
    ['link', links.join(',')],
    ['x-total-count', String(total)],
  ]
}

function requested({ searchParams }: URL): { page: number; size: number } {
  const size = Number(searchParams.get('per_page') ?? searchParams.get('page_size'))
  const page = Math.max(0, Number(searchParams.get('page')) || 0)
  return { page, size: size > 0 ? Math.min(size, 1000) : defaultSize }
}

/** For an empty list, Kratos links to pages next to the first one, although they do not exist. */
function linksOf(page: number, size: number, total: number): [rel: string, page: number][] {
  if (total === 0) {
    return [
      ['first', 0],
      ['next', 1],
      ['prev', -1],
    ]
  }
  const last = Math.ceil(total / size) - 1
  if (last === 0) return [['first', 0]]
  return [
    ...(page > 0 ? [['first', 0] as [string, number]] : []),
    ...(page < last ? [['next', page + 1] as [string, number]] : []),
    ...(page > 0 ? [['prev', page - 1] as [string, number]] : []),
    ...(page < last ? [['last', last] as [string, number]] : []),
  ]
}

function linkTo(url: URL, page: number, size: number): string {
  const token = Buffer.from(JSON.stringify({ offset: String(page * size), v: 2 })).toString('base64url')
  const query = new URLSearchParams(url.searchParams)
  for (const [name, value] of Object.entries({ page, page_size: size, page_token: token, per_page: size })) {
    query.set(name, String(value))
  }
  query.sort()
  return `${url.pathname}?${query}`
}
