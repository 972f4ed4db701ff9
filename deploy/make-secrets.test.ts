import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { parseConfig } from '@/lib/config/config'
import { checkSecrets } from '@/lib/doctor/check-secrets'

/** The secrets that `compose.yaml` generates at its first start. */
const newFolder = (name: string) => mkdtempSync(join(tmpdir(), `latchkey-${name}-`))

/** Only root may change the owner of a file, so a fake `chown` records its arguments. */
const programs = newFolder('chown')
writeFileSync(join(programs, 'chown'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 })

/**
 * Runs the script.
 * @returns the lines of `chown`, without the folder
 */
function makeSecrets(folder: string): string {
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: `${programs}:${process.env.PATH}` }
  const script = join(__dirname, 'compose/make-secrets.sh')
  return execFileSync('sh', [script, folder], { env, encoding: 'utf8' }).replaceAll(`${folder}/`, '')
}

function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

test('each service gets its secrets, and no other service can read them', () => {
  const folder = newFolder('secrets')
  expect(makeSecrets(folder)).toBe('70 postgres\n10000 kratos.yml hydra.yml\n65532 latchkey.env\n')
  expect(readdirSync(folder).toSorted()).toEqual([
    'done',
    'hydra.yml',
    'kratos.yml',
    'latchkey.env',
    'postgres',
  ])
  for (const name of ['hydra.yml', 'kratos.yml', 'latchkey.env', 'postgres']) {
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
  }
  // Each service must be able to read its own file in the folder.
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})

test('Postgres, Kratos and Hydra share one password, and have secrets of the required length', () => {
  const folder = newFolder('secrets')
  makeSecrets(folder)
  const { postgres = '', ...files } = filesOf(folder)
  expect(postgres).toMatch(/^[\da-f]{48}$/)
  const dsn = (name: string) => `postgres://ory:${postgres}@postgres:5432/${name}?sslmode=disable`
  const hex = (length: number) => expect.stringMatching(new RegExp(`^[\\da-f]{${length}}$`))
  expect(parse(files['kratos.yml'] ?? '')).toEqual({
    dsn: dsn('kratos'),
    // Kratos requires exactly 32 characters for its cipher.
    secrets: { cookie: [hex(64)], cipher: [hex(32)] },
  })
  expect(parse(files['hydra.yml'] ?? '')).toEqual({ dsn: dsn('hydra'), secrets: { system: [hex(64)] } })
})

test('Latchkey and its doctor accept the secrets', () => {
  const folder = newFolder('secrets')
  makeSecrets(folder)
  const lines = filesOf(folder)['latchkey.env']?.trimEnd().split('\n') ?? []
  const config = parseConfig({
    ...Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
    NODE_ENV: 'production',
    APP_URL: 'https://localhost',
    ORY_SDK_URL: 'http://kratos:4433',
    TRUSTED_PROXY_HOPS: '1',
  })
  expect(checkSecrets(config).map(({ level }) => level)).toEqual(['ok'])
})

test('a second start keeps the secrets, and another installation has others', () => {
  const [folder, other] = [newFolder('secrets'), newFolder('secrets')]
  makeSecrets(folder)
  const first = filesOf(folder)
  expect(makeSecrets(folder)).toBe('')
  expect(filesOf(folder)).toEqual(first)
  makeSecrets(other)
  for (const [name, text] of Object.entries(filesOf(other))) {
    if (name !== 'done') expect(text).not.toBe(first[name])
  }
})
