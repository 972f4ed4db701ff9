'use server'

import { unlinkLine } from '@/lib/line/unlink'

export async function submitUnlink(form: FormData): Promise<void> {
  await unlinkLine(form)
}
