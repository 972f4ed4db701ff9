import { expect, test } from '@jest/globals'
import { memoryLines, type Start } from './memory'

const start: Start = { firstPageMs: 400, firstPageCpu: 300, atStart: 100e6, afterLoad: 200e6 }

function times(factor: number): Start[] {
  const { firstPageMs, firstPageCpu, atStart, afterLoad } = start
  return [
    {
      firstPageMs: firstPageMs * factor,
      firstPageCpu: firstPageCpu * factor,
      atStart: atStart * factor,
      afterLoad: afterLoad * factor,
    },
  ]
}

test('a start takes at most 1.3 of the time and the memory of the minimal page', () => {
  const lines = memoryLines({ latchkey: times(1.3), control: times(1.3), bare: [start] })
  expect(lines.map(({ measure, isMet }) => [measure, isMet])).toEqual([
    ['First page after the start', true],
    ['CPU time until the first page', true],
    ['Memory with the first page', true],
    ['Memory after the views', true],
  ])
  expect(lines[2]).toMatchObject({ latchkey: '130 MB', bare: '100 MB', compared: '1.30 (1.30 to 1.30)' })
})

test('more than that breaks every limit', () => {
  const lines = memoryLines({ latchkey: times(1.31), control: times(1.31), bare: [start] })
  expect(lines.filter(({ isMet }) => isMet)).toEqual([])
})
