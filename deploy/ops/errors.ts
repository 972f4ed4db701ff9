import { readFileSync } from 'node:fs'

/** No identity, session or client has that name. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** The settings of the service do not allow this. */
export class CommandRefused extends Error {
  override readonly name = 'NotPossible'
}

/** The operator did not confirm, or there was no terminal for the prompt. */
export class Aborted extends Error {
  override readonly name = 'Declined'
}

/**
 * Reads an operator's file.
 * @throws {CommandRefused} for a missing file, or one that `parse` rejects
 */
export function readFrom<Content>(file: string, parse: (text: string) => Content): Content {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
