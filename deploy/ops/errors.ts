import { readFileSync } from 'node:fs'

/** There is no identity, session or client with that name. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** The settings of the service do not allow this. */
export class CommandRefused extends Error {
  override readonly name = 'NotPossible'
}

/** The operator did not confirm, or there was no terminal to ask in. */
export class Aborted extends Error {
  override readonly name = 'Declined'
}

/**
 * What an operator's file says.
 * @throws {CommandRefused} for a file that is not there, or that `parse` cannot read
 */
export function readFrom<Content>(file: string, parse: (text: string) => Content): Content {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
