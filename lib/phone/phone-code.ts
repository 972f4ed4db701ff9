import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '@/lib/log'
import { onOwnBehalf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { ServiceCall, ServiceResponse } from '@/lib/ory/clients/service-response'
import { onePerProcess } from '@/lib/process/one-per-process'
import { sharedRedis } from '@/lib/request/redis'
import type { Visitor } from '@/lib/request/visitor'
import { cleanCode } from '@/lib/submission/clean'
import { retryAfterOf, sendProblemOf, verifyProblemOf } from './auth-service'
import { authServiceApi } from './auth-service-api'
import { checkPhone } from './check-phone'
import { createPhoneLimits, type PhoneCall } from './limits'
import { phoneConfig } from './phone-config'
import type { PhoneStepState } from './phone-session'
import { reducePhoneStep } from './phone-step'

/** A registration, its visitor and the state of its phone step. */
export interface PhoneRegistration {
  readonly flowId: string
  readonly visitor: Visitor
  readonly step: PhoneStepState
}

/** The new state of the phone step, and the status for a client that reads only that. */
export interface PhoneStepResult {
  readonly step: PhoneStepState
  readonly status: 200 | 400 | 409 | 429 | 502
  /** In seconds. */
  readonly retryAfter?: number
}

/**
 * Responses about a number take a multiple of this, in milliseconds, so their time does not tell which
 * numbers we know.
 */
const timingStep = 400
/**
 * Sends a code to the number in `input`, if it is a number and the limits allow it.
 * @param country the country that the visitor chose, for a number without a plus
 * @param language of the page; an auth service may write the message in it
 */
export async function sendCode(
  { flowId, visitor, step }: PhoneRegistration,
  input: string,
  country?: string,
  language?: string,
): Promise<PhoneStepResult> {
  const check = checkPhone(input, country)
  const notSent = { kind: 'not_sent', input: input.slice(0, 64), country } as const
  if (!check.isValid) return { step: reducePhoneStep(step, { ...notSent, problem: 'format' }), status: 400 }
  const { PHONE_ALLOWED_COUNTRIES: allowed } = phoneConfig()
  if (allowed && !allowed.includes(check.countryIso2)) {
    return { step: reducePhoneStep(step, { ...notSent, problem: 'country' }), status: 400 }
  }

  const phone = check.phoneNumber
  const call: PhoneCall = { flow: flowId, phone, ipAddress: visitor.ipAddress ?? '' }
  const limits = phoneLimits()
  const wait = await limits.countCall('send', call)
  if (wait !== null) {
    const waitUntil = Date.now() + wait * 1000
    return {
      step: reducePhoneStep(step, { ...notSent, problem: 'too_often', waitUntil }),
      status: 429,
      retryAfter: wait,
    }
  }
  // Called once, here and below: a second call could send a second message.
  const response = await withConstantTiming(() =>
    callAuthService('phone send', visitor, (api, { headers }) =>
      api.sendCode(
        { phone, flowId },
        { headers: { ...headers, ...(language && { 'Accept-Language': language }) } },
      ),
    ),
  )
  const problem = sendProblemOf(response)
  if (problem === null)
    return { step: reducePhoneStep(step, { kind: 'sent', phone, at: Date.now() }), status: 200 }

  const retryAfter = retryAfterOf(response)
  if (retryAfter === undefined) await limits.forgiveWait(call)
  else await limits.block(call, retryAfter)
  return {
    step: reducePhoneStep(step, { ...notSent, problem, ...waitUntilAfter(retryAfter) }),
    status: statusOf(response),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

/** Checks the code in `input` for the number that the code was sent to. */
export async function verifyCode(
  { flowId, visitor, step }: PhoneRegistration,
  input: string,
): Promise<PhoneStepResult> {
  if (step.kind !== 'code_sent') return { step, status: step.kind === 'verified' ? 200 : 400 }
  const code = cleanCode(input.slice(0, 64))
  if (code === '')
    return { step: reducePhoneStep(step, { kind: 'not_verified', problem: 'code' }), status: 400 }
  if (Date.now() > step.waitUntil) {
    const line = { requestId: visitor.requestId, route: 'phone verify', outcome: 'code_expired' }
    log().warn(line, 'The SMS code has expired')
  }
  const call: PhoneCall = { flow: flowId, phone: step.phone, ipAddress: visitor.ipAddress ?? '' }
  const wait = await phoneLimits().countCall('verify', call)
  if (wait !== null) {
    const waitUntil = Date.now() + wait * 1000
    return {
      step: reducePhoneStep(step, { kind: 'not_verified', problem: 'too_often', waitUntil }),
      status: 429,
      retryAfter: wait,
    }
  }
  const checked = { phone: step.phone, code, flowId }
  const response = await callAuthService('phone verify', visitor, (api, options) =>
    api.verifyCode(checked, options),
  )
  const problem = verifyProblemOf(response)
  if (problem === null) return { step: reducePhoneStep(step, { kind: 'verified' }), status: 200 }
  const retryAfter = retryAfterOf(response)
  return {
    step: reducePhoneStep(step, { kind: 'not_verified', problem }),
    status: statusOf(response),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

async function withConstantTiming(call: () => Promise<ServiceResponse>): Promise<ServiceResponse> {
  const startedAt = performance.now()
  const response = await call()
  await pause(timingStep - ((performance.now() - startedAt) % timingStep))
  return response
}

type AuthServiceCall = (
  api: ReturnType<typeof authServiceApi>,
  options: ReturnType<typeof onOwnBehalf>,
) => ServiceCall

function callAuthService(route: string, visitor: Visitor, call: AuthServiceCall): Promise<ServiceResponse> {
  return loggedResponse(route, visitor, call(authServiceApi(), onOwnBehalf(visitor)))
}

function waitUntilAfter(seconds: number | undefined) {
  return seconds === undefined ? {} : { waitUntil: Date.now() + seconds * 1000 }
}

function statusOf({ status }: ServiceResponse): PhoneStepResult['status'] {
  return ([400, 409, 429] as const).find((told) => told === status) ?? 502
}

/** The limits of phone codes, counted in Redis with `REDIS_URL`, and in the memory of this process without. */
export const phoneLimits = onePerProcess('phone-limits', () => createPhoneLimits(sharedRedis()))
