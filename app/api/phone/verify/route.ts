import { answerPhoneForm } from '@/lib/phone/answer-form'
import { verifyCode } from '@/lib/phone/take-step'

/** "Verify Phone". */
export function POST(request: Request): Promise<Response> {
  return answerPhoneForm(request, (registrant, fields) => verifyCode(registrant, fields['traits.sms']))
}
