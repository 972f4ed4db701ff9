import { expect, jest, test } from '@jest/globals'

const name = 'a test of its own'
const newCopy = async () => {
  jest.resetModules()
  return (await import('./one-per-process')).onePerProcess
}

test('two copies of a module share one value, created on first use', async () => {
  const made = [await newCopy(), await newCopy()].map((onePerProcess) => onePerProcess(name, () => ({})))
  expect(Symbol.for(`latchkey.${name}`) in globalThis).toBe(false)
  const [first, second] = made.map((read) => read())
  expect(first).toBe(second)
})
