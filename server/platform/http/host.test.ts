import { describe, expect, it } from 'vitest'
import { hostOf, normaliseHost } from './host.ts'

describe('a host in one spelling', () => {
  it.each([
    ['Acme.Test', 'acme.test'],
    ['acme.test.', 'acme.test'],
    ['acme.test:80', 'acme.test'],
    ['acme.test:443', 'acme.test'],
    ['acme.test:08027', 'acme.test:8027'],
    ['bücher.test:8027', 'xn--bcher-kva.test:8027'],
    ['XN--BCHER-KVA.test', 'xn--bcher-kva.test'],
    ['ａｃｍｅ.test', 'acme.test'],
    ['127.0.0.1:8027', '127.0.0.1:8027'],
    ['[::1]:8027', '[::1]:8027'],
  ])('%s is %s', (given, host) => expect(normaliseHost(given)).toBe(host))
  it.each([
    '',
    ' ',
    '.',
    'a b',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'a@b',
    'a:b',
    'a:',
    ':80',
    'a,b',
    'a\0b',
    'a"b',
    'a%2eb',
    '-',
    '[x',
    'a'.repeat(301),
  ])('%j is none', (given) => expect(normaliseHost(given)).toBeUndefined())
})

describe('the host of a request', () => {
  const request = {
    host: 'localhost:8027',
    headers: { 'x-tenant-domain': 'nova.test' },
    query: { tenantDomain: 'Acme.test' },
  }
  it('is another one by parameter or header in development', () => {
    expect(hostOf(request, true)).toBe('acme.test')
    expect(hostOf({ ...request, query: {} }, true)).toBe('nova.test')
  })
  it('is the asked one in production', () => expect(hostOf(request, false)).toBe('localhost:8027'))
  it('is empty when there is none', () => expect(hostOf({ host: undefined, headers: {}, query: {} }, true)).toBe(''))
})
