import { z } from 'zod'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { jsonText } from './json-text'
import type { FlowNode, HiddenNode } from './node-types'

/** A captcha of Cloudflare Turnstile, which Ory Network and licensed builds of Kratos can ask for. */
interface Captcha {
  readonly siteKey: string
  /** What the form is for, in Cloudflare's statistics. */
  readonly action: string | undefined
  /** The hidden field that takes the captcha's token. */
  readonly field: string
}

const optionsSchema = jsonText.pipe(
  z.object({
    sitekey: z.string().regex(/^[\w-]{1,100}$/),
    action: z
      .string()
      .regex(/^[\w-]{1,32}$/)
      .optional()
      .catch(undefined),
    response_field_name: z.string().min(1),
  }),
)

/**
 * The captcha of a form. Kratos' own scripts would draw it. We run none of them and read the options beside them.
 * @returns undefined when the form has no captcha, or options that make no sense
 */
export function readCaptcha(nodes: readonly FlowNode[]): Captcha | undefined {
  const hiddenNode = (name: string) =>
    nodes.find(
      (node): node is HiddenNode => node.kind === 'hidden' && node.group === 'captcha' && node.name === name,
    )
  const parsed = optionsSchema.safeParse(hiddenNode('captcha_turnstile_options')?.value)
  if (!parsed.success || !hiddenNode(parsed.data.response_field_name)) return undefined
  const { sitekey: siteKey, action, response_field_name: field } = parsed.data
  return { siteKey, action, field }
}

/** Whether a flow asks for a captcha: it has the element that shows one. */
export function hasCaptcha({ ui }: Flow): boolean {
  return ui.nodes.some(
    ({ group, type, attributes }) => group === 'captcha' && (attributes.node_type ?? type) === 'div',
  )
}
