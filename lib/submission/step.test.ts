import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { knownFlows } from '@/lib/ory/kratos/testing/known-flows'
import { stepIn } from './step'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433' })

/** The field that Kratos reads for a typed value, or for a pressed button. */
const readFor: Readonly<Record<string, string>> = {
  email: 'email',
  recovery_address: 'recovery_address',
  recovery_select_address: 'recovery_address',
  recovery_confirm_address: 'recovery_confirm_address',
}

const asking = knownFlows().flatMap(({ path, kind, body }) => {
  if (kind !== 'recovery' && kind !== 'verification') return []
  const flow = flowSchema.parse(body)
  // The flow is over, and Kratos reads no part of it.
  if (flow.state === 'passed_challenge') return []
  const asked = flow.ui.nodes
    .filter(({ attributes: { type } }) => type !== 'hidden')
    .flatMap(({ attributes: { name } }) => readFor[String(name)] ?? [])
  return asked.map((name) => [path, name, stepIn(flow, { kind, fields: new Map() }).addressField])
})

test('the address of each form that requires one reaches Kratos', () => {
  expect(asking.filter(([, name, read]) => read !== name)).toEqual([])
  expect(new Set(asking.map(([, name]) => name))).toEqual(new Set(Object.values(readFor)))
})
