import { describe, expect, test } from '@jest/globals'
import { pageOf, paginationHeaders } from './pagination'

const url = (query: string) => new URL(`http://kratos.test/sessions${query}`)
const relsOf = (query: string, total: number) => {
  const [, link = ''] = paginationHeaders(url(query), total)[0] ?? []
  return [...link.matchAll(/page=(-?\d+)&page_size=(\d+)[^>]*>; rel="(\w+)"/g)].map(
    ([, page, size, rel]) => `${rel} ${page} of ${size}`,
  )
}

/** The links are those of Kratos. */
describe('pagination', () => {
  test.each([
    ['', 3, ['first 0 of 3']],
    ['', 0, ['first 0 of 250', 'next 1 of 250', 'prev -1 of 250']],
    ['?page_size=1', 3, ['next 1 of 1', 'last 2 of 1']],
    ['?per_page=1&page=1', 3, ['first 0 of 1', 'next 2 of 1', 'prev 0 of 1', 'last 2 of 1']],
  ])('%s of %i items links to %j', (query, total, expected) => {
    expect(relsOf(query, total)).toEqual(expected)
  })

  test('writes the link as Kratos does', () => {
    expect(paginationHeaders(url(''), 1)).toEqual([
      [
        'link',
        '</sessions?page=0&page_size=1&page_token=eyJvZmZzZXQiOiIwIiwidiI6Mn0&per_page=1>; rel="first"',
      ],
      ['x-total-count', '1'],
    ])
  })

  test('returns the items of the page', () => {
    expect(pageOf(['a', 'b', 'c'], url('?per_page=2&page=1'))).toEqual(['c'])
    expect(pageOf(['a', 'b', 'c'], url('?per_page=rubbish&page=-1'))).toEqual(['a', 'b', 'c'])
  })
})
