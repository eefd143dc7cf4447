/** Ranges of NO_PROXY. */
import { expect, test } from 'vitest'
import { exemptRanges } from '../../../src/client/exchange/proxy.ts'

test.each([
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '11.1.2.3', false],
  ['docs.test, 192.168.4.0/22', '192.168.7.255', true],
  ['docs.test 192.168.4.0/22', '192.168.8.0', false],
  ['172.16.0.1/32', '172.16.0.1', true],
  ['fd00::/8', '[fd12::1]', true],
  ['[fd00::]/8', '[fe80::1]', false],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '[::1]', false],
  // No ranges: nobody is exempt by mistake.
  ['10.0.0.0/33', '10.0.0.1', false],
  ['10.0.0/8', '10.0.0.1', false],
  ['docs.test/8', 'docs.test', false],
  ['10.0.0.0/8', '10.example', false],
  ['', '10.0.0.1', false],
])('NO_PROXY=%j and %s: %j', (noProxy, hostname, isExempt) => {
  expect(exemptRanges(noProxy)(hostname)).toBe(isExempt)
})
