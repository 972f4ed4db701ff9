import { describe, expect, test } from '@jest/globals'
import { acrToReport, stepUpRestartUrl } from './step-up'

const requestUrl = 'https://oauth.example.com/oauth2/auth?client_id=shop&state=a'
const usual = ['aal2', 'mfa']
const begun = `${requestUrl}&latchkey_step_up=true`

describe('what Hydra hears when it passes on a login', () => {
  const acr = (acrValues: string[], { aal = 'aal2', url = requestUrl } = {}) =>
    acrToReport({ requestUrl: url, acrValues }, { aal }, usual)

  test('the first value of the application that means a second factor', () => {
    expect(acr(['gold', 'mfa', 'aal2'])).toBe('mfa')
    expect(acr(['aal2'], { url: begun })).toBe('aal2')
  })

  test('aal2, where the application names none and the request has begun again', () => {
    expect(acr([], { url: begun })).toBe('aal2')
    expect(acr(['gold'], { url: begun })).toBe('aal2')
  })

  test('nothing, where nobody asked', () => {
    expect(acr([])).toBeNull()
    expect(acr(['gold'])).toBeNull()
  })

  test.each(['aal1', undefined])('nothing of a session with %s, whatever the request says', (aal) => {
    expect(acrToReport({ requestUrl: begun, acrValues: ['aal2'] }, { aal }, usual)).toBeNull()
  })
})

describe('a request begins again', () => {
  const again = (change: { requestUrl?: string; acrValues?: string[]; acr?: string } = {}) =>
    stepUpRestartUrl({ requestUrl, acrValues: ['aal2'], acr: '', ...change }, usual)

  test('once, when Hydra has not heard of the second factor', () => {
    expect(again()).toBe(begun)
    expect(again({ requestUrl: begun })).toBeNull()
  })

  test.each([
    [['aal2'], 'aal2'],
    [['gold', 'mfa'], 'mfa'],
    [[], 'aal2'],
  ])('not for %j when Hydra knows %s', (acrValues, acr) => {
    expect(again({ acrValues, acr })).toBeNull()
    expect(again({ acrValues, acr: '0' })).toBe(begun)
  })

  test('without what a sign-in has answered, and with what it has not', () => {
    const url = (query: string) => again({ requestUrl: `${requestUrl}&${query}` })
    expect(url('prompt=login')).toBe(begun)
    expect(url('prompt=registration&latchkey_prompt=select_account')).toBe(begun)
    expect(url('prompt=login+consent')).toBe(`${requestUrl}&prompt=consent&latchkey_step_up=true`)
    expect(url('prompt=none&max_age=60')).toBe(`${requestUrl}&prompt=none&max_age=60&latchkey_step_up=true`)
  })

  test('not for a device, where the person would type the code again', () => {
    expect(again({ requestUrl: 'https://oauth.example.com/oauth2/device/verify?client_id=tv' })).toBeNull()
  })
})
