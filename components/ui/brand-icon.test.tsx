import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { elementsOf } from '@/components/testing/markup'
import { BrandIcon } from './brand-icon'

it('is the icon of the tab for the name Latchkey', () => {
  const shapes = (svg: string) =>
    svg
      .replaceAll('></rect>', '/>')
      .replaceAll('></path>', '/>')
      .match(/<(?:rect|path) .*?>/g)
  const ours = renderToStaticMarkup(<BrandIcon name="Latchkey" />)
    .replace('var(--accent)', '#1f5fd6')
    .replace('var(--on-accent)', '#fff')
  expect(shapes(ours)).toEqual(shapes(readFileSync('public/icon.svg', 'utf8')))
})

it.each([
  ['Fern Bank', 'F'],
  ['élan', 'É'],
  ['銀行', '銀'],
])('is the first letter of the name %s, on the accent, and hidden from screen readers', (name, letter) => {
  const elements = elementsOf(<BrandIcon name={name} />)
  const find = (tag: string) => elements.find((element) => element.tag === tag)
  expect(find('svg')?.attributes['aria-hidden']).toBe('true')
  expect(find('rect')?.attributes.fill).toBe('var(--accent)')
  expect(find('text')).toMatchObject({
    text: letter,
    attributes: { fill: 'var(--on-accent)' },
  })
  expect(find('path')).toBeUndefined()
})
