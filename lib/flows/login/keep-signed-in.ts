import 'server-only'
import { config } from '@/lib/config/config'
import { readBrowserMemory, updateBrowserMemory } from '@/lib/session/browser-memory'

/** The checkbox "keep me signed in". It is not forwarded to Kratos. */
export const keepField = 'latchkey.keep'

/** Says that the form has the box: a browser does not send a box without a tick. */
export const keepBoxField = 'latchkey.keep_box'

/**
 * Saves the "Stay signed in" choice before Kratos' cookies are relayed. A form without the checkbox, such as a second
 * factor, leaves the choice of the first form.
 */
export async function saveKeepSignedIn(form: FormData): Promise<void> {
  if (config().KEEP_SIGNED_IN === 'off' || !form.has(keepBoxField)) return
  const wants = form.has(keepField)
  const { keepsSignedIn } = await readBrowserMemory()
  if (wants !== (keepsSignedIn === true)) await updateBrowserMemory({ keepsSignedIn: wants || undefined })
}
