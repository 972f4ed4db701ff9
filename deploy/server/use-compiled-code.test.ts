import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const recorder = resolve('deploy/record-compiled-code.mjs')

/** Says what its files say, and whether V8 refused what was kept of each script. */
const server = `
  import module from 'node:module'
  import vm from 'node:vm'
  const refused = []
  vm.Script = class extends vm.Script {
    constructor(source, options) {
      super(source, options)
      refused.push(this.cachedDataRejected)
    }
  }
  module.syncBuiltinESMExports()
  const { useCompiledCode } = await import('./server/use-compiled-code.mjs')
  useCompiledCode()
  const { say } = module.createRequire(import.meta.url)('./first.js')
  process.stdout.write(JSON.stringify({ said: await say(), refused }))
`
const files = {
  'server.mjs': server,
  'first.js': `
    const { word } = require('./second.js')
    const isUsual = this === exports && require.cache[__filename] === module
      && require.resolve('./first.js') === __filename && __dirname === process.cwd()
    exports.say = async () => [isUsual, word, (await require('./third.js')()).word]`,
  'second.js': "exports.word = 'red'",
  'third.js': "module.exports = () => import('./second.js')",
}

let parent: string
let folder: string
beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-')))
  folder = join(parent, 'app')
  mkdirSync(folder)
  for (const name of ['use-compiled-code.mjs', 'compile-files.mjs'])
    cpSync(join('deploy/server', name), join(folder, 'server', name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterEach(() => rmSync(parent, { recursive: true }))

function start(...options: string[]): { said: unknown; refused: unknown } {
  const run = spawnSync(process.execPath, [...options, 'server.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  return JSON.parse(run.stdout)
}
const record = () => start('--import', recorder)

function changeKept(file: string, change: (kept: Buffer) => Uint8Array | string): void {
  const path = join(folder, 'compiled-code', file)
  writeFileSync(path, change(readFileSync(path)))
}

const said = [true, 'red', 'red']

test('without kept code, Node compiles the files', () => {
  expect(start()).toEqual({ said, refused: [] })
})

test('kept code is taken where the folder stands now; Node compiles what has import()', () => {
  expect(record().said).toEqual(said)
  const moved = join(parent, 'elsewhere')
  renameSync(folder, moved)
  folder = moved
  expect(start()).toEqual({ said, refused: [false, false] })
})

test('what other options of Node have compiled is tried once', () => {
  record()
  expect(start('--no-opt')).toEqual({ said, refused: [true] })
})

test('a file that was changed is compiled anew', () => {
  record()
  writeFileSync(join(folder, 'second.js'), files['second.js'].replace('red', 'tan'))
  expect(start()).toEqual({ said: [true, 'tan', 'tan'], refused: [false] })
})

test('what another Node has compiled is left alone', () => {
  record()
  changeKept('index.json', (index) => JSON.stringify({ ...JSON.parse(String(index)), compiledBy: 'another' }))
  expect(start()).toEqual({ said, refused: [] })
})

test.each<[string, string, (kept: Buffer) => Uint8Array | string]>([
  ['code that was cut off', 'code.bin', (code) => code.subarray(0, code.length / 2)],
  [
    'code with a wrong byte in each part',
    'code.bin',
    (code) => code.map((byte, at) => (at % 99 === 98 ? byte ^ 1 : byte)),
  ],
  ['an empty file of code', 'code.bin', () => ''],
  ['an index that was cut off', 'index.json', (index) => index.subarray(0, 60)],
])('%s is left alone', (_, file, damage) => {
  record()
  changeKept(file, damage)
  expect(start()).toMatchObject({ said })
})

test('an index without its code is left alone', () => {
  record()
  rmSync(join(folder, 'compiled-code', 'code.bin'))
  expect(start()).toEqual({ said, refused: [] })
})
