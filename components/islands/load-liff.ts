import type { Liff } from './line-ceremony'

/** Loads LINE's SDK, which is a file of its own. */
export async function loadLiff(): Promise<Liff> {
  const { liff } = await import('./line-liff')
  return liff
}
