import { z } from 'zod'
import type { Session } from './session-schema'

type Shape = Readonly<Record<string, z.ZodType>>
type EntriesOf<Part extends Shape> = { readonly [Name in keyof Part]?: z.output<Part[Name]> | undefined }

/** What one capability keeps in a visitor's session. */
export interface SessionPart<Entries> {
  readonly names: readonly string[]
  /** Reads the entries. One that another release wrote in another shape is absent. */
  of(session: Session): Entries
  /** A change of these entries, for `updateSession`. `undefined` removes an entry. */
  change(entries: Entries): Session
}

/** @param shape the entries, by their names in the session. No other part has an entry of the same name. */
export function sessionPart<Part extends Shape>(shape: Part): SessionPart<EntriesOf<Part>> {
  const entries = Object.entries(shape).map(
    ([name, schema]) => [name, schema.optional().catch(undefined)] as const,
  )
  const schema = z.object(Object.fromEntries(entries))
  return {
    names: Object.keys(shape),
    of: (session) => schema.parse(session) as EntriesOf<Part>,
    change: (changed) => changed,
  }
}
