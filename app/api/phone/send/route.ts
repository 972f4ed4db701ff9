import { sendCode } from '@/lib/phone/phone-code'
import { respondToPhoneForm } from '@/lib/phone/phone-form'

/** "Send SMS Code". */
export function POST(request: Request): Promise<Response> {
  return respondToPhoneForm(request, (registration, fields) => sendCode(registration, fields['traits.phone']))
}
