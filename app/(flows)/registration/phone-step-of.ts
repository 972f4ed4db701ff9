import 'server-only'
import type { PhoneStepContext } from '@/components/flow/phone/phone-step'
import { config } from '@/lib/config/config'
import type { Flow } from '@/lib/ory/kratos/flow'
import { hasAuthService } from '@/lib/phone/auth-service'
import { phoneCsrfToken } from '@/lib/phone/phone-form'
import { viewOf } from '@/lib/phone/phone-step'
import { isPhoneStepDue, phoneField } from '@/lib/phone/phone-step-due'
import { readPhoneStep } from '@/lib/phone/step-store'

/**
 * The phone step of a registration as the screen shows it now: undefined when it has none, and `unavailable`
 * when nobody can take it, because there is no service that sends codes.
 */
export async function phoneStepOf(flow: Flow): Promise<PhoneStepContext | 'unavailable' | undefined> {
  if (!isPhoneStepDue(flow)) return undefined
  if (!hasAuthService()) return 'unavailable'
  const step = await readPhoneStep(flow.id)
  const country = config().PHONE_DEFAULT_COUNTRY
  return {
    field: phoneField,
    step,
    view: viewOf(step, Date.now()),
    csrfToken: phoneCsrfToken(flow.id),
    country,
  }
}
