import type { Command } from 'commander'
import { config } from '../../lib/config/config'
import { leavesOf } from '../../lib/http/json'
import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapPage } from '../../lib/ory/clients/list-page'
import { counterName, createDigests } from '../../lib/rate-limits/digests'
import { NotFound } from './errors'
import { type OutputOptions, printList } from './terminal'

interface Found {
  readonly id: string
  readonly identifier: string
  readonly digest: string
}

/** `who` */
export function addWhoCommand(program: Command): void {
  program
    .command('who')
    .description('name the account of a digest in the log, or print the digest of an account')
    .argument('<digest>', 'the field `account` of the log, or an identifier')
    // A digest can begin with a dash.
    .allowUnknownOption()
    .action(async (asked: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions>()
      const found = await accountsOf(asked)
      if (found.length === 0) throw new NotFound(`No identity has the digest or the identifier ${asked}.`)
      printList<Found>(options, found, {
        ID: ({ id }) => id,
        IDENTIFIER: ({ identifier }) => identifier,
        DIGEST: ({ digest }) => digest,
      })
    })
}

/**
 * Reads all identities, because only a digest can be made of an identifier, and not the other way. Each secret of a
 * rotation has its own digest. Names that look alike share the beginning of one.
 */
async function accountsOf(asked: string): Promise<readonly Found[]> {
  const digests = config().SESSION_SECRET.map(createDigests)
  const wanted = new Set([asked, ...digests.map((one) => one.account(asked))].map(counterName))
  const found: Found[] = []
  let pageToken: string | undefined
  do {
    const query = { pageSize: 500, ...(pageToken && { pageToken }) }
    const page = await unwrapPage(identityApi().listIdentities(query))
    for (const { id, traits } of page.items)
      for (const [, leaf] of leavesOf(traits, 'traits'))
        for (const one of digests) {
          const identifier = String(leaf)
          const digest = one.account(identifier)
          if (wanted.has(counterName(digest))) found.push({ id, identifier, digest })
        }
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
  return found
}
