import { describe, expect, test } from '@jest/globals'
import { clientIp, networkOf } from './ip-address'

describe('clientIp', () => {
  test.each([
    // case, X-Forwarded-For, peer, hops, expected
    ['no proxy: the peer', null, '192.0.2.1', 0, '192.0.2.1'],
    ['no proxy: a claimed header is not believed', '203.0.113.9', '192.0.2.1', 0, '192.0.2.1'],
    ['no proxy, peer unknown', null, null, 0, null],
    ['no proxy, peer unknown, a claimed header', '203.0.113.9', null, 0, null],
    ['one proxy', '203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
    ['one proxy, visitor invents entries', '1.1.1.1, 8.8.8.8, 203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
    ['two proxies', '203.0.113.9, 10.0.0.2', '10.0.0.1', 2, '203.0.113.9'],
    ['two proxies, visitor invents an entry', '1.1.1.1, 203.0.113.9, 10.0.0.2', '10.0.0.1', 2, '203.0.113.9'],
    ['one proxy on a serverless platform', '1.1.1.1, 203.0.113.9', null, 1, '203.0.113.9'],
    ['two proxies on a serverless platform', '203.0.113.9, 10.0.0.2', null, 2, '203.0.113.9'],
    ['fewer entries than hops', '203.0.113.9', '10.0.0.1', 2, null],
    ['a proxy is expected, none wrote a header', null, '192.0.2.1', 1, null],
    ['an empty header', '', '192.0.2.1', 1, null],
    ['spaces and no spaces', '1.1.1.1,203.0.113.9 ', '10.0.0.1', 1, '203.0.113.9'],
    ['rubbish where the IP address should be', '203.0.113.9, unknown', '10.0.0.1', 1, null],
    ['rubbish to the left does not matter', '<script>, ,,203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
    ['rubbish to the right keeps its place', '203.0.113.9, unknown', '10.0.0.1', 2, '203.0.113.9'],
    ['an empty entry keeps its place', '203.0.113.9, ', '10.0.0.1', 2, '203.0.113.9'],
    ['many entries', `${'1.1.1.1, '.repeat(5000)}203.0.113.9`, '10.0.0.1', 1, '203.0.113.9'],
  ])('%s', (_, forwardedFor, peer, trustedHops, expected) => {
    expect(clientIp({ forwardedFor, peerIp: peer, trustedHops })).toBe(expected)
  })

  test.each([
    ['203.0.113.9:51234', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25en0]:80', 'fe80::1'],
    [`fe80::1%${'a'.repeat(72)}`, 'fe80::1'],
    ['::1', '::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:0:1', '0.0.0.1'],
    ['::192.0.2.1', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ])('reads %s as %s', (entry, expected) => {
    expect(clientIp({ forwardedFor: entry, peerIp: '10.0.0.1', trustedHops: 1 })).toBe(expected)
    expect(clientIp({ forwardedFor: null, peerIp: entry, trustedHops: 0 })).toBe(expected)
  })

  test.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    'localhost',
    'example.com',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3.4:',
    '1.2.3.4:http',
    '1.2.3.4:123456',
    '1.2.3.4 5.6.7.8',
    '1.2.3.4/24',
    '"1.2.3.4"',
    'for=1.2.3.4',
    '[1.2.3.4',
    '[2001:db8::1]:',
    '[2001:db8::1]:443x',
    '2001:db8:::1',
    '2001:db8::1::2',
    'x[2001:db8::1]',
    `fe80::1%${'a'.repeat(73)}`,
    '%eth0',
    'fe80::1%',
    'fe80::1%<b>',
    'fe80::1%e%f',
    'fe80::1%e:1',
    '::ffff:256.1.1.1',
    '１.２.３.４',
    "1.2.3.4' or 1=1",
    `fe80::1%${'a'.repeat(5000)}`,
  ])('ignores %j', (entry) => {
    expect(clientIp({ forwardedFor: entry, peerIp: '10.0.0.1', trustedHops: 1 })).toBeNull()
    expect(clientIp({ forwardedFor: null, peerIp: entry, trustedHops: 0 })).toBeNull()
  })
})

describe('networkOf', () => {
  test.each([
    ['2001:db8:0:1::a', '2001:db8:0:1::'],
    ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::'],
    ['2001:db8::1', '2001:db8::'],
    ['::1', '::'],
    ['192.0.2.1', '192.0.2.1'],
    ['', ''],
  ])('of %j is %j', (ipAddress, network) => {
    expect(networkOf(ipAddress)).toBe(network)
  })
})
