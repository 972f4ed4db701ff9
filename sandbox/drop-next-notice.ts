import { Transform } from 'node:stream'

/**
 * Next writes this notice at every start, over several lines. docs/decisions/0002 explains why the name
 * stays.
 */
const firstLine = '"middleware" file convention is deprecated'
const lastLine = '/docs/messages/middleware-to-proxy'
/**
 * Next starts a warning with this sign, and may name its page in a second line. Errors start with another
 * sign.
 */
const warning = /⚠|^\s*See (?:more: )?https:\/\/nextjs\.org\/docs\//

/**
 * Forwards text line by line, without Next's warnings and its notice about the name of `middleware.ts`. None
 * of them is about what a visitor of the demo did.
 */
export function dropNextNotice(): Transform {
  let rest = ''
  let isNotice = false
  const keep = (line: string) => {
    isNotice ||= line.includes(firstLine)
    if (!isNotice) return !warning.test(line)
    isNotice = !line.includes(lastLine)
    return false
  }
  return new Transform({
    decodeStrings: false,
    transform(chunk, _, done) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      done(
        null,
        lines
          .filter(keep)
          .map((line) => `${line}\n`)
          .join(''),
      )
    },
    flush(done) {
      done(null, keep(rest) ? rest : '')
    },
  })
}
