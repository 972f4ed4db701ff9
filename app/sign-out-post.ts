import 'server-only'
import { submitSignOut } from '@/app/(oauth2)/logout/actions'
import type { PostTarget } from '@/components/ui/post-form'
import { signOutToken } from '@/lib/account/sign-out-form'

/**
 * The sign-out button of our pages, for the visitor of the current request.
 * @param fields `everywhere` to sign out of the sites of the portal too, `return_to` for where to go then
 */
export async function signOutPost(fields: PostTarget['fields'] = {}): Promise<PostTarget> {
  const token = await signOutToken()
  return { action: submitSignOut, fields: { ...fields, ...(token && { csrf_token: token }) } }
}
