import 'server-only'
import { z } from 'zod'
import { onOwnBehalf, permissionApi } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import { currentVisitor } from '@/lib/request/visitor'

/** What Keto is asked: whether the subject has the relation to the object. */
interface Permission {
  readonly namespace: string
  readonly object: string
  readonly relation: string
  /** The id of an identity. */
  readonly subjectId: string
}

const answerSchema = z.looseObject({ allowed: z.boolean() })

/**
 * GET /relation-tuples/check/openapi, on Latchkey's own behalf.
 * @returns false also for a namespace that Keto does not know; null if Keto does not say
 * @throws {ServiceNotConfigured} without `KETO_READ_URL`
 */
export async function hasPermission(asked: Permission): Promise<boolean | null> {
  const visitor = await currentVisitor()
  const call = permissionApi().checkPermission(asked, onOwnBehalf(visitor))
  const { status, body } = await loggedResponse('check permission', visitor, call)
  const answer = answerSchema.safeParse(body)
  return status === 200 && answer.success ? answer.data.allowed : null
}
