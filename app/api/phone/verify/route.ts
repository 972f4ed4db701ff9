import { lineConfig } from '@/lib/line/line-config'
import { verifyCode } from '@/lib/phone/phone-code'
import { respondToPhoneForm } from '@/lib/phone/phone-form'

/** "Verify Phone". */
export function POST(request: Request): Promise<Response> {
  return respondToPhoneForm(request, lineConfig().LINE_PROVIDER_ID, (registration, fields) =>
    verifyCode(registration, fields['traits.sms']),
  )
}
