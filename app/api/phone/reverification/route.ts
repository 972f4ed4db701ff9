import { answerPhoneForm } from '@/lib/phone/answer-form'
import { nextStep } from '@/lib/phone/phone-step'

/** "Reverification": back to the start, with empty fields. Asks nobody. */
export function POST(request: Request): Promise<Response> {
  return answerPhoneForm(request, async ({ step }) => ({
    step: nextStep(step, { kind: 'reverification' }),
    status: 200,
  }))
}
