import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { LatchkeyIcon } from './own-icon'

it('is the icon of the tab', () => {
  const shapes = (svg: string) =>
    svg
      .replaceAll('></rect>', '/>')
      .replaceAll('></path>', '/>')
      .match(/<(?:rect|path) .*?>/g)
  const ours = renderToStaticMarkup(<LatchkeyIcon />)
    .replace('var(--accent)', '#1f5fd6')
    .replace('var(--on-accent)', '#fff')
  expect(shapes(ours)).toEqual(shapes(readFileSync('public/icon.svg', 'utf8')))
})
