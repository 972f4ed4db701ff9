/** The types of `warm-pages.mjs`, for its test. */
interface Entry {
  readonly ComponentMod: { patchFetch(): void }
}
export const firstEntries: readonly string[]
export function loadEntries(load: (entry: string) => Promise<Entry>, rest?: number): Promise<void>
export function warmPages(): void
