import type { Flow } from '@/lib/ory/kratos/flow/flow'

/** Why a form came back, in a few words (docs/operating.md). The numbers are ids of Kratos' messages. */
const causes: Readonly<Record<string, readonly number[]>> = {
  wrong_password: [4000006],
  wrong_code: [4000008, 4000012, 4000016, 4000043, 4000044, 4010008, 4040003, 4060006, 4070006],
  wrong_link: [4060003, 4060004, 4070001, 4070004],
  unknown_account: [4000009, 4000015, 4000035, 4000037, 4000042],
  account_exists: [4000007, 4000027, 4000028],
  password_rule: [4000005, 4000031, 4000032, 4000033, 4000034, 4000039],
  missing: [4000002],
  format: [4000003, 4000004, 4000017, 4000026, 4000029, 4000030, 4000036, 4000040, 4000041],
  not_verified: [4000010],
  captcha: [4000038],
  disabled: [4010011],
  expired: [4010001, 4040001, 4050001, 4060005, 4070005],
}
const causeOf = new Map(Object.entries(causes).flatMap(([cause, ids]) => ids.map((id) => [id, cause])))

/**
 * Why Kratos shows a form again.
 * @returns undefined when it does not: the flow continues with its next step
 */
export function formErrorCause({ ui }: Pick<Flow, 'ui'>): string | undefined {
  const errors = [...ui.messages, ...ui.nodes.flatMap(({ messages }) => messages)].filter(
    ({ type }) => type === 'error',
  )
  if (errors.length === 0) return undefined
  return errors.map(({ id }) => causeOf.get(id)).find((cause) => cause !== undefined) ?? 'other'
}
