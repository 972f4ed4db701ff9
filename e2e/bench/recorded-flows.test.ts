import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowKinds, newFlow } from './recorded-flows'

const id = '0b7c6a1e-5d0f-4c19-9d52-6c3f1f6f3a10'

test.each(flowKinds)('each visitor has another %s flow', (kind) => {
  const [first, second] = [1, 2].map(() => newFlow(kind, id, 'http://localhost:4400'))
  const flow = flowSchema.parse(JSON.parse(first ?? ''))
  expect(flow).toMatchObject({ id, ui: { action: `http://localhost:4400/self-service/${kind}?flow=${id}` } })
  expect(first).not.toMatch(/[<{](?:id|time|csrf|kratos|here)/)
  expect(second).not.toEqual(first)
})
