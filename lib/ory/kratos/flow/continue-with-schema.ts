import { z } from 'zod'
import { listOf } from '@/lib/ory/kratos/list-of'

/** One item of `continue_with`. Kratos sends them in its order of preference. */
const continueWithSchema = z.looseObject({
  action: z.string(),
  redirect_browser_to: z.string().optional().catch(undefined),
  flow: z
    .looseObject({
      id: z.string().min(1),
      url: z.string().optional().catch(undefined),
      verifiable_address: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
export type ContinueWith = z.infer<typeof continueWithSchema>

/** `continue_with` of a response, a flow or an error. Absent or unusable: nothing is wanted next. */
export const continueWithListSchema = listOf(continueWithSchema)
