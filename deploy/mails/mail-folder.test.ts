import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { compareMails, writeMails } from './mail-folder'

const files = new Map([
  ['otp/sms.body.gotmpl', 'a'],
  ['otp/sms.body.en.gotmpl', 'b'],
  ['recovery/valid/email.body.gotmpl', 'c'],
])
const same = { missing: [], changed: [], stale: [], unknown: [] }
let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'mails-')), 'new')
})

test('a written folder equals what would be written', () => {
  expect(compareMails(folder, files)).toEqual({ ...same, missing: [...files.keys()] })
  writeMails(folder, files)
  expect(compareMails(folder, files)).toEqual(same)
  expect(readFileSync(join(folder, 'otp/sms.body.en.gotmpl'), 'utf8')).toBe('b')
  // No temporary file is left that Kratos could read.
  expect(readdirSync(folder).sort()).toEqual(['otp', 'recovery'])
})

test('a changed file is written again, and a removed language is deleted', () => {
  writeMails(folder, files)
  writeFileSync(join(folder, 'otp/sms.body.gotmpl'), 'changed')
  writeFileSync(join(folder, 'otp/sms.body.zh-Hant.gotmpl'), 'old')
  expect(compareMails(folder, files)).toEqual({
    ...same,
    changed: ['otp/sms.body.gotmpl'],
    stale: ['otp/sms.body.zh-Hant.gotmpl'],
  })
  writeMails(folder, files)
  expect(compareMails(folder, files)).toEqual(same)
})

test.each(['email.body.gotmpl~', 'email.body.txt', 'sms.body.en.gotmpl.orig'])(
  'a file that Kratos would read with the templates is named and stays: %s',
  (name) => {
    writeMails(folder, files)
    writeFileSync(join(folder, 'recovery/valid', name), 'x')
    expect(compareMails(folder, files)).toEqual({ ...same, unknown: [`recovery/valid/${name}`] })
    writeMails(folder, files)
    expect(readFileSync(join(folder, 'recovery/valid', name), 'utf8')).toBe('x')
  },
)

test('a folder instead of a file is other content', () => {
  writeMails(folder, new Map([...files].slice(1)))
  mkdirSync(join(folder, 'otp/sms.body.gotmpl'))
  expect(compareMails(folder, files)).toEqual({ ...same, changed: ['otp/sms.body.gotmpl'] })
})
