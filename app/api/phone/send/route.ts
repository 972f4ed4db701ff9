import { answerPhoneForm } from '@/lib/phone/answer-form'
import { sendCode } from '@/lib/phone/take-step'

/** "Send SMS Code". */
export function POST(request: Request): Promise<Response> {
  return answerPhoneForm(request, (registrant, fields) => sendCode(registrant, fields['traits.phone']))
}
