import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { releases } from '@/lib/ory/kratos/testing/recorded'
import { type FlowKind, flowKinds } from '@/lib/urls/flow-kind'
import type { Submission } from './submission'
import { readEffects, type SubmissionEffects } from './submission-effects'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })

const submissionOf = (kind: FlowKind, secret: Submission['secret']): Submission => ({
  ...{
    kind,
    secret,
    flowId: flowIdOf(1),
    method: 'password',
    identifier: 'ada',
    entry: 'json',
    sessions: [],
  },
  fields: new Map([['password', 'x']]),
  visitor: { cookieHeader: '', userAgent: '', ipAddress: null, requestId: 'r' },
})
/** A submission with the secret that an attacker would guess in this kind of flow. */
const guessing = (kind: FlowKind) =>
  submissionOf(kind, kind === 'settings' ? null : kind === 'login' ? 'password' : 'code')

function said({ credential, sentMessage, registered, session, passwordChange }: SubmissionEffects): string {
  const others = { sent: sentMessage, registered, session, saved: passwordChange }
  return [credential, ...Object.entries(others).flatMap(([name, is]) => (is ? [name] : []))].join(' ')
}

/**
 * Every answer to a submit that is recorded, of both releases, by what it shows: a flow with its state and messages, an
 * error, or a redirect. A session is one that it sets.
 */
const answers: Readonly<Record<string, string>> = {
  'login 200 continue_with,session session': 'right session',
  'login 200 continue_with,session,session_token session': 'right session',
  'login 303 redirect': 'doubt sent',
  'login 303 redirect session': 'right session',
  'login 400 choose_method': 'doubt',
  'login 400 choose_method 4000001': 'doubt',
  'login 400 choose_method 4000002': 'doubt',
  'login 400 choose_method 4000003': 'doubt',
  'login 400 choose_method 4000006': 'wrong',
  'login 400 choose_method 4000008': 'wrong',
  // The password is right. The account may not sign in before its address is verified.
  'login 400 choose_method 4000010': 'doubt',
  'login 400 choose_method 4000011': 'doubt',
  'login 400 choose_method 4000012': 'wrong',
  'login 400 choose_method 4000014': 'doubt',
  'login 400 choose_method 4000015': 'doubt',
  'login 400 choose_method 4000016': 'wrong',
  'login 400 choose_method 4000035': 'wrong',
  'login 400 choose_method 4000037': 'doubt',
  'login 400 choose_method 4010002': 'doubt',
  'login 400 choose_method 4010009': 'doubt',
  'login 400 passed_challenge 4000001': 'doubt',
  'login 400 sent_email 1010014': 'doubt sent',
  // Kratos has no message of its own for one code too many.
  'login 400 sent_email 4000001': 'wrong sent',
  'login 400 sent_email 4000002': 'doubt sent',
  'login 400 sent_email 4000035': 'wrong sent',
  'login 400 sent_email 4010008': 'wrong sent',
  'login 401 error': 'doubt sent',
  'login 401 session_aal1_required': 'doubt sent',
  'login 403 security_csrf_violation': 'nothing',
  'login 403 session_verified_address_required': 'doubt sent',
  'login 404 error': 'nothing',
  'login 410 self_service_flow_expired': 'nothing',
  'login 422 browser_location_change_required': 'doubt sent',
  'login 422 browser_location_change_required session': 'right session',
  'recovery 200 sent_email 1060002': 'doubt sent',
  'recovery 200 sent_email 1060003': 'doubt sent',
  'recovery 200 sent_email 4060006': 'wrong sent',
  'recovery 303 redirect': 'doubt sent',
  'recovery 303 redirect session': 'right session',
  'recovery 400 choose_method 4000001': 'doubt sent',
  'recovery 400 choose_method 4000002': 'doubt sent',
  'recovery 400 choose_method 4000040': 'doubt sent',
  'recovery 400 choose_method 4010005': 'doubt sent',
  'recovery 401 error': 'doubt sent',
  'recovery 403 security_csrf_violation': 'nothing',
  'recovery 404 error': 'nothing',
  'recovery 422 browser_location_change_required session': 'right session',
  'registration 200 continue_with,identity': 'right registered',
  'registration 200 continue_with,identity,session session': 'right registered session',
  'registration 302 redirect': 'doubt sent registered',
  'registration 303 redirect': 'doubt sent registered',
  'registration 303 redirect session': 'right registered session',
  'registration 400 choose_method': 'doubt registered',
  'registration 400 choose_method 1040009': 'doubt registered',
  'registration 400 choose_method 4000001': 'doubt registered',
  'registration 400 choose_method 4000001,4000002,4000003': 'doubt registered',
  'registration 400 choose_method 4000001,4000003': 'doubt registered',
  'registration 400 choose_method 4000002': 'doubt registered',
  'registration 400 choose_method 4000007': 'doubt registered',
  'registration 400 choose_method 4000017': 'doubt registered',
  'registration 400 choose_method 4000026': 'doubt registered',
  'registration 400 choose_method 4000031': 'doubt registered',
  'registration 400 choose_method 4000032': 'doubt registered',
  'registration 400 choose_method 4000033': 'doubt registered',
  'registration 400 choose_method 4000040': 'doubt registered',
  'registration 400 choose_method 4010003': 'doubt registered',
  'registration 400 passed_challenge 4000007': 'doubt registered',
  'registration 400 sent_email 1040005': 'doubt sent registered',
  'registration 400 sent_email 4000001': 'wrong sent registered',
  'registration 400 sent_email 4000002': 'doubt sent registered',
  'registration 400 sent_email 4040003': 'wrong sent registered',
  'registration 400 session_already_available': 'nothing',
  'registration 403 security_csrf_violation': 'nothing',
  'registration 404 error': 'nothing',
  'registration 410 self_service_flow_expired': 'nothing',
  'registration 422 browser_location_change_required': 'doubt sent registered',
  'settings 200 show_form': 'nothing sent',
  'settings 200 success': 'nothing sent saved',
  'settings 200 success 1050001 session': 'nothing sent saved',
  'settings 302 redirect': 'nothing sent saved',
  'settings 303 redirect': 'nothing sent saved',
  'settings 303 redirect session': 'nothing sent saved',
  'settings 400 show_form 4000001': 'nothing',
  'settings 400 show_form 4000001,4000003': 'nothing',
  'settings 400 show_form 4000002': 'nothing',
  'settings 400 show_form 4000007': 'nothing',
  'settings 400 show_form 4000008': 'nothing',
  'settings 400 show_form 4000017': 'nothing',
  'settings 400 show_form 4000031': 'nothing',
  'settings 400 show_form 4000032': 'nothing',
  'settings 400 show_form 4000040': 'nothing',
  'settings 400 show_form 4010004': 'nothing',
  'settings 400 success 4000001': 'nothing',
  'settings 401 error': 'nothing sent',
  'settings 403 security_csrf_violation': 'nothing',
  'settings 403 security_identity_mismatch': 'nothing sent',
  'settings 403 session_aal2_required': 'nothing sent',
  'settings 403 session_refresh_required': 'nothing sent saved',
  'settings 404 error': 'nothing',
  'settings 410 self_service_flow_expired': 'nothing',
  'settings 422 browser_location_change_required': 'nothing sent',
  'verification 200 passed_challenge 1080002': 'right sent',
  'verification 200 sent_email 1080001': 'doubt sent',
  'verification 200 sent_email 1080003': 'doubt sent',
  'verification 200 sent_email 4070006': 'wrong sent',
  'verification 303 redirect': 'doubt sent',
  'verification 303 redirect session': 'right session',
  'verification 400 choose_method 4000001': 'doubt sent',
  'verification 400 choose_method 4000002': 'doubt sent',
  'verification 400 choose_method 4000040': 'doubt sent',
  'verification 400 choose_method 4010006': 'doubt sent',
  'verification 403 security_csrf_violation': 'nothing',
  'verification 404 error': 'nothing',
  // The flow has run out, or the right code came too late.
  'verification 410 self_service_flow_expired': 'nothing',
  // Kratos gave up on the flow: too many codes, perhaps.
  'verification 410 self_service_flow_replaced': 'doubt sent',
}

interface Recorded {
  readonly request: string
  readonly answer: {
    readonly status: number
    readonly headers?: { readonly location?: string; readonly 'set-cookie'?: string[] }
    readonly body?: {
      readonly ui?: { readonly messages?: Message[]; readonly nodes?: { readonly messages?: Message[] }[] }
      readonly state?: string
      readonly error?: { readonly id?: string }
    }
  }
}
interface Message {
  readonly id: number
}

const submit = new RegExp(`POST /self-service/(${flowKinds.join('|')})\\?`)

/** What each recorded answer shows, and what it says. */
function* recordedAnswers(): Generator<readonly [shows: string, says: string]> {
  for (const release of releases) {
    const folder = `e2e/ory/contract/recorded/${release}`
    for (const file of readdirSync(folder)) {
      const scenarios: Record<string, Recorded[]> = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
      for (const { request, answer } of Object.values(scenarios).flat()) {
        const kind = submit.exec(request)?.[1] as FlowKind | undefined
        if (kind === undefined) continue
        const { status, body, headers = {} } = answer
        const setCookies = headers['set-cookie'] ?? []
        yield [shape(kind, answer), said(readEffects(guessing(kind), { status, body, setCookies }))]
      }
    }
  }
}

function shape(kind: FlowKind, { status, body, headers = {} }: Recorded['answer']): string {
  const setsSession = headers['set-cookie']?.some((line) => /^ory_kratos_session=[^;]/.test(line))
  const hasToken = body !== undefined && 'session_token' in body
  const session = setsSession || hasToken ? ['session'] : []
  if (headers.location) return [kind, status, 'redirect', ...session].join(' ')
  if (body?.ui) {
    const messages = [
      ...(body.ui.messages ?? []),
      ...(body.ui.nodes ?? []).flatMap((node) => node.messages ?? []),
    ]
    const ids = [...new Set(messages.map(({ id }) => id))].toSorted().join()
    return [kind, status, body.state, ...(ids ? [ids] : []), ...session].join(' ')
  }
  const what = body?.error ? (body.error.id ?? 'error') : Object.keys(body ?? {}).join()
  return [kind, status, what, ...session].join(' ')
}

test('every recorded response has the effects in the table, and the table has no other', () => {
  const read: Record<string, string> = {}
  for (const [shows, says] of recordedAnswers()) {
    const one = read[shows]
    expect(one === undefined || one === says ? says : `${shows}: ${one}`).toBe(says)
    read[shows] = says
  }
  expect(read).toEqual(answers)
})

const answer = (more: object) => ({ status: 200, body: {}, setCookies: [], ...more })
const saidOf = (submission: Submission, more: object) => said(readEffects(submission, answer(more)))

describe('without a response the effects are unknown, unless Kratos was never reached', () => {
  test.each([
    ['refused', 'nothing'],
    ['unreachable', 'nothing'],
    ['shed', 'nothing'],
    ['untrusted', 'nothing'],
    ['timed-out', 'doubt sent'],
    ['reset', 'doubt sent'],
    ['too-large', 'doubt sent'],
    ['not-http', 'doubt sent'],
    ['left', 'doubt sent'],
    ['failed', 'doubt sent'],
    [undefined, 'doubt sent'],
  ])('%s: %s', (failure, expected) => {
    expect(saidOf(guessing('login'), { status: 0, failure })).toBe(expected)
  })
})

test.each([200, 201, 204, 301, 302, 400, 401, 403, 418, 422, 429, 500, 502, 503])(
  'an unknown response with status %d has unknown effects',
  (status) => {
    for (const body of ['', 'text', {}, [], null, { error: 'x' }, { error: { id: 'new' } }, { state: 'x' }])
      expect(saidOf(guessing('login'), { status, body })).toBe('doubt sent')
  },
)

test('a passkey that Kratos rejects after 26.2 was checked', () => {
  const ui = { action: '', method: 'POST', nodes: [], messages: [{ id: 4000043, text: '', type: 'error' }] }
  const body = { id: 'f', state: 'choose_method', ui }
  expect(saidOf(guessing('login'), { status: 400, body })).toBe('wrong')
})

describe('the session that Kratos created', () => {
  const session = { authenticator_assurance_level: 'aal1', identity: { id: 'ada' } }
  const cookie = ['csrf_token_1=c', 'ory_kratos_session=s; Path=/']
  const made = (more: object, submission = guessing('login')) => readEffects(submission, answer(more)).session

  test('is named, with its identity if Kratos returns it', () => {
    expect(made({ body: { session }, setCookies: cookie })).toEqual({
      ...{ value: 's', cookie: 'ory_kratos_session', identityId: 'ada', aal: 'aal1' },
    })
    expect(made({ body: { session, session_token: 't' } })).toEqual({
      ...{ value: 't', cookie: null, identityId: 'ada', aal: 'aal1' },
    })
    expect(made({ status: 422, setCookies: cookie })).toMatchObject({
      value: 's',
      identityId: null,
      aal: null,
    })
  })

  test('is null if a cookie is deleted, if it is Hydra’s, or if settings renew it', () => {
    expect(made({ setCookies: ['ory_kratos_session=; Max-Age=0', 'ory_hydra_session=h'] })).toBeNull()
    expect(made({ setCookies: cookie }, guessing('settings'))).toBeNull()
  })

  test('reveals nothing about a secret if none was sent: a provider, or 422 beside a password that was not sent', () => {
    const provider = submissionOf('login', null)
    expect(saidOf(provider, { status: 422, body: { redirect_browser_to: 'x' } })).toBe('nothing sent')
    expect(saidOf(provider, { setCookies: cookie, body: { session } })).toBe('nothing session')
  })
})
