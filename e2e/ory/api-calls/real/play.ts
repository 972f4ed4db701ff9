import { z } from 'zod'

/** How a row's call was answered; `problem` says how that is not what its API says. */
export const playedSchema = z.object({ row: z.string(), status: z.number(), problem: z.string().optional() })
export type Played = z.infer<typeof playedSchema>

interface Answer<Body> {
  readonly status: number
  readonly data: Body
}

/** What an answer without a body looks like. */
export const nothing = z.literal('')

/** Plays calls against the real services and notes how each row of the map was answered. */
export class Play {
  readonly played: Played[] = []

  /**
   * Makes a call and notes its answer for the rows it stands for.
   * @param rows as `nameOf` names them
   * @param expected the status its API promises, and what must be in the body
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
