import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Command } from 'commander'
import { z } from 'zod'
import { addClientCommands } from '../../deploy/ops/clients'
import { addConsentCommands } from '../../deploy/ops/consents'
import { addCredentialCommands } from '../../deploy/ops/credentials'
import { addIdentityCommands } from '../../deploy/ops/identities'
import { addImportCommands } from '../../deploy/ops/import'
import { addInvitationCommands } from '../../deploy/ops/invitations'
import { addLimitCommands } from '../../deploy/ops/limits'
import { addMessageCommands } from '../../deploy/ops/messages'
import { addProviderCommands } from '../../deploy/ops/providers'
import { addRecoveryCommands } from '../../deploy/ops/recovery'
import { addSessionCommands } from '../../deploy/ops/sessions'
import { addWhoCommand } from '../../deploy/ops/who'

test('docs/support.md or docs/accounts.md shows each command of the operator', () => {
  const pages = ['support', 'accounts'].map((page) => readFileSync(`docs/${page}.md`, 'utf8')).join('')
  const program = new Command('ops')
  for (const add of [
    addClientCommands,
    addConsentCommands,
    addCredentialCommands,
    addIdentityCommands,
    addImportCommands,
    addInvitationCommands,
    addLimitCommands,
    addMessageCommands,
    addProviderCommands,
    addRecoveryCommands,
    addSessionCommands,
    addWhoCommand,
  ])
    add(program)
  const commands = program.commands.flatMap((group) =>
    group.commands.length === 0
      ? [group.name()]
      : group.commands.map((command) => `${group.name()} ${command.name()}`),
  )
  expect(commands.length).toBeGreaterThan(20)
  expect(commands.filter((command) => !pages.includes(command))).toEqual([])
})

const nodeNeededBy = (folder: string) =>
  z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).engines.node

test('the README of each example says if it needs a newer Node.js than Latchkey does', () => {
  const examples = readdirSync('examples')
    .map((name) => join('examples', name))
    .filter(
      (folder) => existsSync(join(folder, 'package.json')) && nodeNeededBy(folder) !== nodeNeededBy('.'),
    )
  expect(examples.length).toBeGreaterThan(1)
  const silent = examples.filter((folder) => {
    const [version = ''] = /\d+\.\d+/.exec(nodeNeededBy(folder)) ?? []
    return !readFileSync(join(folder, 'README.md'), 'utf8').includes(`Node.js ${version}`)
  })
  expect(silent).toEqual([])
})
