import 'server-only'
import type { AxiosResponse } from 'axios'
import type { z } from 'zod'
import { errorOf } from './service-error'

/**
 * What a call answered when it went well. For code that has no use for any other answer; pages, which do, ask
 * `answerOf`.
 * @throws {ServiceError} for every status outside 200 to 299, and when there is no answer
 */
export async function resultOf<Result>(call: Promise<AxiosResponse<Result>>): Promise<Result> {
  const answer = await call
  if (!isGood(answer)) throw errorOf(answer)
  return answer.data
}

/**
 * Holds a good answer to its schema; any other is left as it is.
 * @throws {ServiceError} `ERR_BAD_SHAPE` for a good status whose body is not what it should be
 */
export async function checked<Schema extends z.ZodType>(
  call: Promise<AxiosResponse<unknown>>,
  schema: Schema,
): Promise<AxiosResponse<z.output<Schema>>> {
  const answer = await call
  if (!isGood(answer)) return answer as AxiosResponse<z.output<Schema>>
  const body = schema.safeParse(answer.data)
  if (!body.success) throw errorOf(answer, 'ERR_BAD_SHAPE')
  return { ...answer, data: body.data }
}

function isGood({ status }: AxiosResponse<unknown>): boolean {
  return status >= 200 && status <= 299
}
