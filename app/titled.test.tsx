import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { titled } from './titled'

const titleOf = async ({ name }: { name: string }) => `Hello ${name} & all`

test('a page starts with its title', async () => {
  const page = titled(titleOf, ({ name }) => <p>{name}</p>)
  expect(renderToStaticMarkup(await page({ name: 'Ada' }))).toBe(
    '<title>Hello Ada &amp; all</title><p>Ada</p>',
  )
})

test('a page that redirects does not wait for its title', async () => {
  const redirect = new Error('NEXT_REDIRECT')
  const page = titled(
    () => new Promise<string>(() => undefined),
    () => Promise.reject(redirect),
  )
  await expect(page({})).rejects.toBe(redirect)
})
