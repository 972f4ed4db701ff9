import type { RecoveryFlow } from '@ory/client'
import { captcha, hidden, input, submit, text } from './nodes'
import { ada, shared } from './parts'

const back = submit('code', 'screen', 'previous', 1060007)

const recoveryWithoutAddress: RecoveryFlow = {
  ...shared('recovery', [
    input('code', 'recovery_address', 'text', 1070016, {
      required: true,
      messages: [text(4000002, { property: 'recovery_address' }, 'error')],
    }),
    submit('code', 'method', 'code', 1070009),
  ]),
  active: 'code',
  state: 'recovery_awaiting_address',
}

const recoveryByPhone: RecoveryFlow = {
  ...shared(
    'recovery',
    [
      input('code', 'recovery_confirm_address', 'tel', 1070017, { value: '', required: true }),
      hidden('code', 'recovery_address', '+44******00'),
      hidden('code', 'method', 'code'),
      submit('code', 'method', 'code', 1070009),
      back,
    ],
    [text(1060005)],
  ),
  active: 'code',
  state: 'recovery_confirming_address',
}

const recoveryCode: RecoveryFlow = {
  ...shared(
    'recovery',
    [
      ...captcha('1x00000000000000000000AA', 'recovery'),
      input('code', 'code', 'text', 1070010, {
        required: true,
        autocomplete: 'one-time-code',
        pattern: '[0-9]+',
        maxlength: 6,
      }),
      hidden('code', 'method', 'code'),
      hidden('code', 'recovery_address', ada),
      submit('code', 'method', 'code', 1070009),
      submit('code', 'recovery_confirm_address', ada, 1070008),
      back,
    ],
    [text(1060004, { masked_address: 'ad****@example.com' })],
  ),
  active: 'code',
  state: 'recovery_awaiting_code',
}

/** Recoveries that no recorded release sends, by name. */
export const exampleRecoveries = {
  'recover without an address': recoveryWithoutAddress,
  'recover by the whole phone number': recoveryByPhone,
  'recover with a code to a hidden address, and a captcha': recoveryCode,
}
