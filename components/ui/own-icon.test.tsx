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
  expect(shapes(renderToStaticMarkup(<LatchkeyIcon />))).toEqual(
    shapes(readFileSync('public/icon.svg', 'utf8')),
  )
})
