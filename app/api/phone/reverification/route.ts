import { phoneProvider } from '@/app/(phone)/phone-provider'
import { respondToPhoneForm } from '@/lib/phone/phone-form'
import { reducePhoneStep } from '@/lib/phone/phone-step'

/** "Reverification": back to the start, with empty fields. It calls no service. */
export function POST(request: Request): Promise<Response> {
  return respondToPhoneForm(request, phoneProvider(), async ({ step }) => ({
    step: reducePhoneStep(step, { kind: 'reverification' }),
    status: 200,
  }))
}
