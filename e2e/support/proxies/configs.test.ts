import { expect, test } from '@jest/globals'
import { caddyConfig } from './caddy'
import { nginxConfig } from './nginx'
import { type Site, withValues } from './sites'

const sites: Site[] = [
  { url: 'https://localhost:5001', ports: [5002, 5003], redirectPort: 5004 },
  { url: 'https://localhost:5005', ports: [5006], redirectPort: 5007 },
]

test('Caddy gets the example for each site, with its instances', () => {
  const config = caddyConfig(sites, 'somewhere')
  expect(config).toContain('https://localhost:5001 {')
  expect(config).toContain('reverse_proxy 127.0.0.1:5002 127.0.0.1:5003 {')
  expect(config).toContain('https://localhost:5005 {')
  expect(config.match(/max_header_size/g)).toHaveLength(1)
  expect(config.match(/request_body/g)).toHaveLength(2)
  expect(config).not.toContain('{$')
})

test('nginx gets the example for each site, with unique names', () => {
  const config = nginxConfig(sites, 'somewhere')
  expect(config.match(/server 127\.0\.0\.1:\d+/g)).toEqual([
    ...['server 127.0.0.1:5002', 'server 127.0.0.1:5003', 'server 127.0.0.1:5002', 'server 127.0.0.1:5003'],
    ...['server 127.0.0.1:5006', 'server 127.0.0.1:5006'],
  ])
  expect(config).toContain('upstream latchkey0 {')
  expect(config).toContain('upstream latchkey1 {')
  expect(config).toContain('listen 5001 ssl http2;')
  expect(config).toContain('listen 5004;')
  expect(config.replaceAll(/#.*/g, '')).not.toMatch(/login\.example\.com|:3000|\/etc\/ssl/)
})

test('a value that the example does not contain is an error', () => {
  expect(() => withValues('listen 80;', { 'listen 443;': 'listen 1;' })).toThrow(
    'does not contain listen 443;',
  )
})
