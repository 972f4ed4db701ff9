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

test('a start takes at most 1.4 of the time of the minimal page, and 1.3 of its CPU time and memory', () => {
  const isMetAt = (factor: number) =>
    memoryLines({ latchkey: times(factor), control: times(factor), bare: [start] }).map(({ isMet }) => isMet)
  expect(memoryLines({ latchkey: times(1.3), control: times(1.3), bare: [start] })[2]).toMatchObject({
    measure: 'Memory with the first page',
    latchkey: '130 MB',
    bare: '100 MB',
    compared: '1.30 (1.30 to 1.30)',
  })
  expect(isMetAt(1.3)).toEqual([true, true, true, true])
  expect(isMetAt(1.31)).toEqual([true, false, false, false])
  expect(isMetAt(1.4)).toEqual([true, false, false, false])
  expect(isMetAt(1.41)).toEqual([false, false, false, false])
})
