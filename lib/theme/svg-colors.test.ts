import { expect, test } from '@jest/globals'
import { svgColors } from './contrast-warnings'

const svg = (inside: string, attributes = '') => `<svg viewBox="0 0 9 9" ${attributes}>${inside}</svg>`

test.each([
  ['a shape without a fill is black', svg('<path d="M0 0h9"/>'), ['#000000']],
  [
    'attributes, each colour once',
    svg('<path fill="#ABC"/><path fill="#aabbcc" stroke="navy"/>'),
    ['#aabbcc', '#000080'],
  ],
  ['styles', svg('<g style="stroke:red; fill: rgb(0 0 255)"><path/></g>'), ['#ff0000', '#0000ff']],
  ['classes', svg('<style>.a{fill:#123456}</style><rect class="a"/>'), ['#123456']],
  [
    'gradients',
    svg('<linearGradient id="g"><stop stop-color="#fff"/></linearGradient><path fill="url(#g)"/>'),
    ['#ffffff'],
  ],
  ['the fill of a group, or of the drawing', svg('<g><path/></g>', 'fill="green"'), ['#008000']],
  ['a group that ended gives no fill', svg('<g fill="red"><path/></g><path/>'), ['#ff0000', '#000000']],
  ['none is no colour', svg('<path fill="none" stroke="teal"/>', 'stroke-width="2"'), ['#008080']],
  ['currentColor is black in an image', svg('<path fill="currentColor"/>'), ['#000000']],
  ['currentColor with a color', svg('<path fill="currentColor"/>', 'color="#fff"'), ['#ffffff']],
  ['what shines through is left out', svg('<path fill="rgb(0 0 0 / 50%)"/>'), []],
  [
    'a mask and a comment paint nothing',
    svg('<mask id="m"><path fill="#fff"/></mask><!-- <path/> --><path fill="red"/>'),
    ['#ff0000'],
  ],
  [
    'one that knows dark devices',
    svg('<style>@media (prefers-color-scheme: dark){path{fill:#fff}}</style><path/>'),
    [],
  ],
])('%s', (_, drawing, expected) => {
  expect(svgColors(drawing)).toEqual(expected)
})
