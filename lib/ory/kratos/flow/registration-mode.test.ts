import { describe, expect, test } from '@jest/globals'
import { recordedLineRegistration, recordedRegistrations, releases } from '@/lib/ory/kratos/testing/recorded'
import { type Flow, flowSchema } from './flow'
import { isFromThisProvider, isTiedToProvider, registrationStep } from './registration-mode'

const node = (group: string, name: string, label: number) => ({
  type: 'input',
  group,
  attributes: {
    name,
    type: name.startsWith('traits.') ? 'text' : 'submit',
    value: 'line',
    node_type: 'input',
  },
  messages: [],
  meta: { label: { id: label, text: 'x', type: 'info' } },
})
const flow = (...nodes: object[]) => flowSchema.parse({ id: 'f', ui: { action: '', method: 'POST', nodes } })

const csrf = {
  type: 'input',
  group: 'default',
  attributes: { name: 'csrf_token', type: 'hidden', value: 'c', node_type: 'input' },
  messages: [],
}
const goOn = node('oidc', 'provider', 1040003)
const trait = node('oidc', 'traits.email', 1070002)
const defaultTrait = node('default', 'traits.email', 1070002)
const signUp = node('oidc', 'provider', 1040002)
const password = node('password', 'method', 1040001)

describe('isTiedToProvider', () => {
  test.each([
    ['a provider that the visitor left', [csrf, goOn], true],
    ['a provider that did not send everything (1.3.1)', [csrf, trait, goOn], true],
    ['a provider that did not send everything (25.4 and later)', [csrf, goOn, defaultTrait], true],
    ['providers to choose from and nothing else', [csrf, signUp], false],
    ['a password beside the providers', [csrf, goOn, password], false],
    ['only the CSRF token', [csrf], false],
  ])('%s', (_, nodes, expected) => {
    expect(isTiedToProvider(flow(...nodes))).toBe(expected)
  })
})

describe('isFromThisProvider', () => {
  test.each([
    ['the provider did not send everything (1.3.1)', [csrf, trait, goOn], true],
    ['the provider did not send everything (25.4 and later)', [csrf, goOn, defaultTrait], true],
    ['a method beside the provider changes nothing', [csrf, goOn, defaultTrait, password], true],
    ['a choice of providers', [csrf, signUp, trait], false],
    [
      'a button without a label',
      [
        { ...goOn, meta: {} },
        { ...goOn, meta: undefined },
      ],
      false,
    ],
    [
      'another button with the label',
      [csrf, { ...goOn, attributes: { name: 'method', value: 'line' } }],
      false,
    ],
  ])('%s', (_, nodes, expected) => {
    expect(isFromThisProvider(flow(...nodes), 'line')).toBe(expected)
    expect(isFromThisProvider(flow(...nodes), 'google')).toBe(false)
  })
})

describe.each(releases)('recorded from Kratos %s', (release) => {
  const offers = ({ ui }: Flow, id: number, provider?: string) =>
    ui.nodes.some(
      ({ attributes, meta }) =>
        meta?.label?.id === id && (provider === undefined || attributes.value === provider),
    )

  test('a visitor from LINE who must enter traits came by LINE', () => {
    const registration = recordedLineRegistration(release)
    expect(isFromThisProvider(registration, 'line')).toBe(true)
    expect(isFromThisProvider(registration, 'google')).toBe(false)
    expect(isTiedToProvider(registration)).toBe(true)
  })

  test.each(['phone', 'oidc', 'registration', 'styles', 'passkey', 'code'])('every flow of %s', (file) => {
    const flows = recordedRegistrations(release, file)
    expect(flows.length).toBeGreaterThan(0)
    for (const registration of flows) {
      for (const provider of ['line', 'google']) {
        expect(isFromThisProvider(registration, provider)).toBe(offers(registration, 1040003, provider))
      }
      // With a password, a code or a passkey there is a choice.
      const hasChoice = [1040001, 1040002, 1040006, 1070009].some((id) => offers(registration, id))
      if (hasChoice) expect(isTiedToProvider(registration)).toBe(false)
      else if (offers(registration, 1040003)) expect(isTiedToProvider(registration)).toBe(true)
    }
  })
})

describe('the step of a registration', () => {
  const button = (name: string, value: string) => ({
    type: 'input',
    group: 'profile',
    attributes: { name, type: 'submit', value },
  })

  test.each([
    ['the traits are asked for first', [button('method', 'profile')], 1],
    ['the method comes second', [button('method', 'password'), button('screen', 'previous')], 2],
    ['another button with this value is no step', [button('method', 'previous')], undefined],
    ['a single screen is no step', [button('method', 'password')], undefined],
    [
      'a field named screen is no step',
      [{ ...node('default', 'screen', 1), attributes: { name: 'screen', value: 'previous', type: 'text' } }],
      undefined,
    ],
  ])('%s', (_, nodes, step) => {
    expect(registrationStep(flow(...nodes))).toBe(step)
  })
})
