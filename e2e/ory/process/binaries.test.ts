import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { findOryBinaries } from './binaries'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-binaries-'))
  await mkdir(join(folder, 'ory'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function program(name: string): Promise<string> {
  await writeFile(join(folder, name), '#!/bin/sh\n', { mode: 0o755 })
  return join(folder, name)
}

test('programs that the environment names come first', async () => {
  await program('ory/kratos-v1.3.1')
  const kratos = await program('my-kratos')
  const hydra = await program('my-hydra')
  const env = { LATCHKEY_CACHE: folder, KRATOS_BIN: kratos, HYDRA_BIN: hydra }
  expect(await findOryBinaries({ env })).toEqual({ kratos, hydra })
})

test('then the ones in the cache folder', async () => {
  const kratos = await program('ory/kratos-v1.3.1')
  const hydra = await program('ory/hydra-v2.3.0')
  expect(await findOryBinaries({ env: { LATCHKEY_CACHE: folder } })).toEqual({ kratos, hydra })
})

test('a name that leads to no program is an error that names the variable', async () => {
  const env = { LATCHKEY_CACHE: folder, KRATOS_BIN: join(folder, 'absent') }
  await expect(findOryBinaries({ env })).rejects.toThrow(
    /^KRATOS_BIN names .*absent, which is not a program that can be run\.$/,
  )
})

test('without a tool chain, one sentence says what is missing and what to set', async () => {
  await program('ory/hydra-v2.3.0')
  const env = { LATCHKEY_CACHE: folder, PATH: folder }
  await expect(findOryBinaries({ env })).rejects.toThrow(
    /^The real Ory needs kratos v1\.3\.1, and building from source needs Go 1\.23 or later and a C compiler, which .* set KRATOS_BIN\.$/,
  )
})
