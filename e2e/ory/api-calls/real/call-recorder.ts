import { z } from 'zod'

/** The result of the call of a row. `problem` names how the response differs from its API. */
export const rowResultSchema = z.object({
  row: z.string(),
  status: z.number(),
  problem: z.string().optional(),
})
export type RowResult = z.infer<typeof rowResultSchema>

interface Answer<Body> {
  readonly status: number
  readonly data: Body
}

/** The body of a response without a body. */
export const nothing = z.literal('')

/** Makes calls to the real services and records the result of each row. */
export class CallRecorder {
  readonly played: RowResult[] = []

  /**
   * Makes a call and records its response for its rows.
   * @param rows the names of the rows (`nameOf`)
   * @param expected the status that its API specifies, and the schema of the body
   */
  async call<Body, Schema extends z.ZodType>(
    rows: readonly string[],
    expected: { readonly status: number; readonly body: Schema },
    make: () => Promise<Answer<Body>>,
  ): Promise<Body> {
    const { status, data } = await make()
    const problems = status === expected.status ? [] : [`answered ${status}, not ${expected.status}`]
    const body = expected.body.safeParse(data)
    if (!body.success) problems.push(z.prettifyError(body.error))
    const problem = problems.join('; ')
    for (const row of rows) this.played.push({ row, status, ...(problem && { problem }) })
    return data
  }
}
