import { phoneProvider } from '@/app/(phone)/phone-provider'
import { verifyCode } from '@/lib/phone/phone-code'
import { respondToPhoneForm } from '@/lib/phone/phone-form'

/** "Verify Phone". */
export function POST(request: Request): Promise<Response> {
  return respondToPhoneForm(request, phoneProvider(), (registration, fields) =>
    verifyCode(registration, fields['traits.sms']),
  )
}
