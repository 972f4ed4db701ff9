import { expect, test } from '@jest/globals'
import { smsPartsOf } from './sms-parts'

test.each([
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(307), 'GSM-7', 3],
  [`${'a'.repeat(158)}€`, 'GSM-7', 1],
  [`${'a'.repeat(159)}€`, 'GSM-7', 2],
  ['ก'.repeat(70), 'UCS-2', 1],
  ['ก'.repeat(71), 'UCS-2', 2],
  [`${'a'.repeat(69)}😀`, 'UCS-2', 2],
  [`${'a'.repeat(69)}ç`, 'UCS-2', 1],
] as const)('%#: an SMS has its coding and parts', (text, coding, parts) => {
  expect(smsPartsOf(text)).toEqual({ coding, parts })
})
