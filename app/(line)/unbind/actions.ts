'use server'

import { unlinkLine } from '@/lib/line/unlink'

export async function submitUnlink(): Promise<void> {
  await unlinkLine()
}
