import { expect, test } from '@jest/globals'
import type { DrawnPage } from './page-template'
import { withStylesInside } from './styles-inside'

const linkTo = (url: string) => `<link rel="stylesheet" href="${url}" nonce="n_-1" data-precedence="next"/>`
const [one, two] = ['/_next/static/chunks/1-a_~.css', '/_next/static/chunks/2.css']
const files: Readonly<Record<string, string>> = { [one]: 'p{color:red}', [two]: '$& $1' }

function pageWith(body: string, link?: DrawnPage['headers'][string]): DrawnPage {
  return { status: 200, headers: { 'content-type': 'text/html', ...(link && { link }) }, body }
}

const load = async (url: string) => files[url] ?? null

test('each sheet stands in the page in its place, and its link is for print', async () => {
  const page = pageWith(`<head>${linkTo(one)}${linkTo(two)}<style nonce="n_-1">own</style></head>`)
  const { headers, body } = await withStylesInside(page, load)
  expect(headers).toEqual({ 'content-type': 'text/html' })
  const inside = (url: string) =>
    `<style nonce="n_-1" data-precedence="next" data-href="${url}">${files[url]}</style>` +
    `<link rel="stylesheet" href="${url}" nonce="n_-1" data-precedence="next" media="print"/>`
  expect(body).toBe(`<head>${inside(one)}${inside(two)}<style nonce="n_-1">own</style></head>`)
})

test('a sheet that stands in the page is not fetched ahead', async () => {
  const preload = (url: string) => `<${url}>; rel=preload; as="style"; nonce="n_-1"`
  const load1 = await withStylesInside(pageWith(linkTo(one), [preload(one), preload('/a.js')]), load)
  expect(load1.headers).toEqual({ 'content-type': 'text/html', link: [preload('/a.js')] })
  const load2 = await withStylesInside(pageWith(linkTo(one), preload(one)), load)
  expect(load2.headers).toEqual({ 'content-type': 'text/html' })
  const others = ['without a URL', `another <${one}>`]
  const load3 = await withStylesInside(pageWith(linkTo(one), others), load)
  expect(load3.headers.link).toEqual(others)
})

test.each([
  ['is not there', null],
  ['has a URL', 'p{background:URL(a.png)}'],
  ['has another sheet', '@import "a.css"'],
  ['ends the element', 'p{content:"</STYLE>"}'],
])('the page stays as it is when a sheet %s', async (_, css) => {
  const page = pageWith(`${linkTo(one)}${linkTo(two)}`)
  expect(await withStylesInside(page, async (url) => (url === two ? css : load(url)))).toBe(page)
})

test.each([
  ['of another origin', linkTo('https://cdn.example.com/_next/static/a.css')],
  ['of an application', linkTo(one).replace('precedence="next"', 'precedence="application"')],
])('a sheet %s stays a file', async (_, link) => {
  expect((await withStylesInside(pageWith(link), load)).body).toBe(link)
})
