import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { galleryScreens, journeyOf, pagesWithoutScreen } from './screens'

const all = Object.entries(galleryScreens)

test.each(all)('the file and the journey of the screen "%s" exist', (_, screen) => {
  expect(existsSync(screen.file)).toBe(true)
  const journey = journeyOf(screen)
  const source = readFileSync(journey.file, 'utf8').replaceAll("\\'", "'")
  expect(journey.title).not.toBe('')
  expect(source).toContain(journey.title)
})

/** The pages of the product: what Next renders for a URL, and the components that the page renders. */
const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((name) => `app/${name.replaceAll('\\', '/')}`)
  .filter((name) => /(?:page|logout|global-error|not-found)\.tsx$/.test(name))

test('each page of the product is in the gallery, or has a reason why not', () => {
  const named = new Set([...all.map(([, { file }]) => file), ...Object.keys(pagesWithoutScreen)])
  expect(pages.filter((page) => !named.has(page))).toEqual([])
  expect([...named].filter((file) => !pages.includes(file))).toEqual([])
})

test('nothing of the product imports the sandbox, so no build contains the gallery', () => {
  const sources = ['app', 'components', 'lib', 'deploy'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const product = [...sources, 'middleware.ts', 'instrumentation.ts', 'next.config.mjs'].filter(
    (name) => /\.(?:[cm]?js|tsx?)$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name),
  )
  expect(product.length).toBeGreaterThan(100)
  const importing = product.filter((name) =>
    /(?:from|import\(|require\() ?'[^']*sandbox\//.test(readFileSync(name, 'utf8')),
  )
  expect(importing).toEqual([])
})
