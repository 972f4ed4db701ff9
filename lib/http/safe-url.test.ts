import { describe, expect, it } from '@jest/globals'
import { safeImage, safeLink } from './safe-url'

// components/flow/hostile.test.tsx has the hostile table, and tests the markup with it.
describe('safeLink', () => {
  it.each([
    'https://example.org/after?x=1#y',
    'HTTP://example.org',
    'https://[::1]:4455/',
    '/login?flow=1',
    './here',
    '../there',
    '?flow=1',
    '#main',
    '/redirect?to=https://example.org',
  ])('follows %s', (url) => {
    expect(safeLink(url)).toBe(url)
  })

  it.each([
    undefined,
    null,
    7,
    {},
    '',
    'login',
    'mailto:a@example.org',
    'data:image/png;base64,AAAA',
    '//x',
    '/\\x',
    'javascript:https://example.org',
    'javascript:/login',
    'https://user@example.org/',
    'https://:secret@example.org/',
    'https://exa mple.org/',
    'https://[::1',
    ['/login'],
  ])('does not follow %j', (url) => {
    expect(safeLink(url)).toBeUndefined()
  })
})

describe('safeImage', () => {
  it.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'DATA:image/jpeg;BASE64,AAAA',
    'https://example.org/logo.svg',
    '/logo.svg',
  ])('shows %s', (url) => {
    expect(safeImage(url)).toBe(url)
  })

  it.each([
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html;base64,AAAA',
    'data:image/png;base64,AAAA"onerror=x',
    'data:image/x-icon;base64,AAAA',
    'data:image/png;charset=x;base64,AAAA',
    'javascript:alert(1)',
    'javascript:data:image/png;base64,AAAA',
    ['data:image/png;base64,AAAA'],
    undefined,
  ])('does not show %j', (url) => {
    expect(safeImage(url)).toBeUndefined()
  })
})
