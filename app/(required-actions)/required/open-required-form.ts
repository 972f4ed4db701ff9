import 'server-only'
import { codesHeading } from '@/app/codes-heading'
import { openPageFlow } from '@/app/open-page-flow'
import { requiredActionTransforms } from '@/app/transforms/settings-transforms'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { SearchParams } from '@/lib/urls/flow-page-url'

/**
 * The settings flow of a page that asks for something that an account must have.
 * @param trait what has to be filled in, also where the schema does not require it
 */
export async function openRequiredForm(
  searchParams: Promise<SearchParams>,
  trait?: string,
): Promise<OpenFlow> {
  const [open, t] = await Promise.all([openPageFlow('required', searchParams), currentTranslator()])
  const facts = { trait, codesHeading: codesHeading(open.flow, t) }
  return { ...open, flow: applyTransforms(open.flow, requiredActionTransforms, facts) }
}
