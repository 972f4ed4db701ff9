import { beforeAll, describe, expect, test } from '@jest/globals'
import type { PhoneStepContext } from '@/components/phone/phone-step'
import { openFlowOf } from '@/components/testing/flows'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { recordedLineRegistration, recordedRegistrations, releases } from '@/lib/ory/kratos/testing/recorded'
import type { PhoneStepState } from '@/lib/phone/phone-session'
import { phoneStepView } from '@/lib/phone/phone-step'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { chooseRegistrationScreen } from './choose-registration-screen'

beforeAll(() => {
  Object.assign(process.env, { APP_URL: 'http://localhost:3000', ORY_SDK_URL: 'http://localhost:1' })
})

function screenOf(flow: Flow, phoneStep?: PhoneStepContext | 'unavailable') {
  const open = openFlowOf(flow, flowPageUrl('registration', { flow: flow.id }))
  return chooseRegistrationScreen(open, { look: {}, phoneStep, provider: 'line' })
}

function phoneStep(kind: PhoneStepState['kind']): PhoneStepContext {
  const step = { kind, phone: '+886912345678', waitUntil: 0 }
  return {
    field: 'traits.phone',
    step,
    view: phoneStepView(step, 0),
    csrfToken: 't',
    countries: [],
    country: undefined,
  }
}

/** The fields that the visitor sees, with an asterisk when they are required, and the buttons that work. */
function shown({ ui }: Flow): string[] {
  return ui.nodes
    .filter(({ attributes }) => attributes.type !== 'hidden' && attributes.disabled !== true)
    .map(({ attributes: { name, required } }) => `${name}${required === true ? '*' : ''}`)
    .sort()
}

/** The flow after Kratos learned the names and the e-mail address. */
function filled(flow: Flow): Flow {
  return mapNodes(flow, (node) =>
    String(node.attributes.name).startsWith('traits.') && node.attributes.name !== 'traits.phone'
      ? { ...node, messages: [], attributes: { ...node.attributes, value: 'x' } }
      : node,
  )
}

describe.each(releases)('a registration by LINE, recorded from Kratos %s', (release) => {
  const registration = recordedLineRegistration(release)

  test('hides the names, asks for the rest, and waits for the phone step', () => {
    const { isFromLine, flow } = screenOf(registration, phoneStep('initial'))
    expect(isFromLine).toBe(true)
    expect(shown(flow)).toEqual(['traits.email*', 'traits.phone*'])
    expect(shown(screenOf(registration, phoneStep('code_sent')).flow)).not.toContain('provider')
  })

  test('shows no error before the visitor typed anything', () => {
    const messagesOf = (step?: PhoneStepContext) =>
      screenOf(registration, step).flow.ui.nodes.flatMap(({ messages }) => messages.map(({ id }) => id))
    const missing = [4000002, 4000002]
    expect(messagesOf()).toEqual(missing)
    expect(messagesOf(phoneStep('initial'))).toEqual([])
    expect(messagesOf(phoneStep('code_sent'))).toEqual([])
    expect(messagesOf(phoneStep('verified'))).toEqual(missing)
  })

  test('can be finished with a verified number, and hides an email address that is already known', () => {
    expect(shown(screenOf(filled(registration), phoneStep('verified')).flow)).toEqual([
      'provider',
      'traits.phone*',
    ])
  })

  test('cannot be finished if no code can be sent', () => {
    const { flow, isPhoneUnavailable, phoneStep } = screenOf(registration, 'unavailable')
    expect({ isPhoneUnavailable, phoneStep }).toEqual({ isPhoneUnavailable: true, phoneStep: undefined })
    expect(shown(flow)).toEqual(['traits.email*'])
  })

  test('can be finished without a phone step', () => {
    expect(shown(screenOf(registration).flow)).toContain('provider')
  })

  test('an ordinary registration, in one step or two, is not from LINE', () => {
    for (const file of ['registration', 'styles']) {
      for (const flow of recordedRegistrations(release, file)) expect(screenOf(flow).isFromLine).toBe(false)
    }
  })
})
