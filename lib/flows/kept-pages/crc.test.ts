import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { crcInScript, crcOf } from './crc'

test('the checksum is that of the standard', () => {
  // The check value of CRC-32/ISO-HDLC.
  expect(crcInScript(Buffer.from('123456789'))).toBe(0xcbf43926)
})

test('Node and script make the same checksum', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => crcInScript(bytes) === crcOf(bytes)))
})
