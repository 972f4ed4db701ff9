import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { submitWhenComplete } from './send-when-complete'

/** The parts of a page that a code field needs. The tests run without a browser. */
function pageWithCode() {
  const page = new EventTarget()
  const buttons: object[] = []
  const named = { value: `/login?flow=${crypto.randomUUID()}` }
  const form = {
    requestSubmit: jest.fn(),
    querySelector: () => named,
    querySelectorAll: () => buttons,
  }
  const [save, cancel] = ['totp_code', 'cancel'].map((name) => {
    const button = { name, form, closest: () => button }
    buttons.push(button)
    return button
  })
  const field = { id: 'code', value: '', form }
  Object.assign(globalThis, {
    document: Object.assign(page, { getElementById: () => field }),
  })
  return {
    save,
    cancel,
    submitted: form.requestSubmit.mock.calls,
    set(value: string) {
      field.value = value
    },
    type(value: string) {
      field.value = value
      submitWhenComplete(field as unknown as HTMLInputElement, ({ name }) => name === 'totp_code')
    },
    press(button: object | undefined) {
      const event = new Event('click', { cancelable: true })
      Object.defineProperty(event, 'target', { value: button })
      page.dispatchEvent(event)
      return event.defaultPrevented ? 'ignored' : 'sent'
    },
  }
}

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

test('a complete code is submitted once, whatever separates its digits', () => {
  const { save, submitted, type } = pageWithCode()
  for (const value of ['12345', '123 456', '123-456']) type(value)
  expect(submitted).toEqual([[save]])
})

test('a press just after that is for the same code, also when the answer has emptied the field', () => {
  const { save, cancel, set, type, press } = pageWithCode()
  expect(press(save)).toBe('sent')
  type('123456')
  expect([press(save), press(cancel)]).toEqual(['ignored', 'sent'])
  set('')
  expect([press(save), press(cancel)]).toEqual(['ignored', 'sent'])
  set('12')
  expect(press(save)).toBe('sent')
  set('')
  jest.advanceTimersByTime(1000)
  expect(press(save)).toBe('sent')
})
