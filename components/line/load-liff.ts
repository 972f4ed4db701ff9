import type { Liff } from './line-ceremony'

/** Loads LINE's SDK. The dynamic import keeps it out of every other page. */
export async function loadLiff(): Promise<Liff> {
  const { liff } = await import('./line-liff')
  return liff
}
