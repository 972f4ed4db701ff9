import 'server-only'
import type { AxiosResponse } from 'axios'
import type { z } from 'zod'
import { errorOf } from './service-error'

/**
 * The body of a successful response. For code that has no use for any other response; pages do, and use
 * `toServiceResponse`.
 * @throws {ServiceError} for every status outside 200 to 299, and when there is no response
 */
export async function unwrapBody<Result>(call: Promise<AxiosResponse<Result>>): Promise<Result> {
  const response = await call
  if (!isSuccess(response)) throw errorOf(response)
  return response.data
}

/**
 * Checks a successful response against its schema. Any other response is returned as it is.
 * @throws {ServiceError} `ERR_BAD_SHAPE` for a success whose body does not fit the schema
 */
export async function validated<Schema extends z.ZodType>(
  call: Promise<AxiosResponse<unknown>>,
  schema: Schema,
): Promise<AxiosResponse<z.output<Schema>>> {
  const response = await call
  if (!isSuccess(response)) return response as AxiosResponse<z.output<Schema>>
  const body = schema.safeParse(response.data)
  if (!body.success) throw errorOf(response, 'ERR_BAD_SHAPE')
  return { ...response, data: body.data }
}

function isSuccess({ status }: AxiosResponse<unknown>): boolean {
  return status >= 200 && status <= 299
}
