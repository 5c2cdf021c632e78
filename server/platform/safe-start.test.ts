import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readHttpSettings } from './http/index.ts'
import { refuseUnsafe, startNotices, startRefusals } from './safe-start.ts'
import { isMainHost } from '@waybill/contract/shell/tenant'

const refused = (env: Record<string, string>) => startRefusals(readConfig(env)).join('\n')
const noticed = (env: Record<string, string>) => startNotices(readConfig(env)).join('\n')
const live = {
  NODE_ENV: 'production',
  WAYBILL_SECRET: 'a secret of sixteen characters',
  WAYBILL_PUBLIC_URL: 'https://ship.example.com',
  WAYBILL_SMTP_URL: 'smtps://mail.example.com',
  WAYBILL_MAIL_FROM: 'hello@example.com',
}

describe('a server does not start', () => {
  test('in production without a secret, and the words say how to make one', () => {
    expect(refused({ ...live, WAYBILL_SECRET: '' })).toMatch(/WAYBILL_SECRET is not set.*openssl rand -base64 32/)
    expect(refused(live)).toBe('')
  })

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ HOST: '192.168.1.7' }],
    [{ HOST: '127.0.0.1.example.com' }],
    [{ WAYBILL_PUBLIC_URL: 'https://ship.example.com' }],
    [{ WAYBILL_PUBLIC_URL: 'http://10.0.0.5:8027' }],
  ])('with demo data where others reach it: %j', (env) => {
    expect(refused(env)).toMatch(/anybody knows the passwords.*WAYBILL_DEMO_PUBLIC=1/)
    expect(() => refuseUnsafe(readConfig(env))).toThrow(/WAYBILL_DEMO=0/)
    expect(refused({ ...env, WAYBILL_DEMO: '0' })).toBe('')
    expect(refused({ ...env, WAYBILL_DEMO_PUBLIC: '1' })).toBe('')
  })

  test.each([[{}], [{ HOST: 'localhost' }], [{ HOST: '::1' }], [{ HOST: '127.8.8.8' }]])(
    'but does with demo data on this machine alone: %j',
    (env) => expect(refused(env)).toBe(''),
  )
})

describe('a start in production tells', () => {
  test('that labels are for trying, and nothing else when all is set', () => {
    expect(startNotices(readConfig(live))).toEqual([expect.stringContaining('sandbox')])
    expect(startNotices(readConfig({}))).toEqual([])
  })
  test('what does not work without mail, sender and public address', () => {
    expect(noticed({ ...live, WAYBILL_SMTP_URL: '' })).toMatch(/nobody can sign up, reset a password/)
    expect(noticed({ ...live, WAYBILL_MAIL_FROM: '' })).toContain('WAYBILL_MAIL_FROM')
    expect(noticed({ ...live, WAYBILL_PUBLIC_URL: '' })).toContain('WAYBILL_PUBLIC_URL is not set')
    expect(noticed({ ...live, WAYBILL_PUBLIC_URL: 'http://ship.example.com' })).toContain('without encryption')
  })
})

describe('the main site', () => {
  const isMain = (env: Record<string, string>, host: string) =>
    isMainHost(host, readHttpSettings(env, readConfig(env)).mainSiteHosts)

  test('is in production the host of the public URL, compared whole', () => {
    expect(isMain(live, 'ship.example.com')).toBe(true)
    for (const other of [
      'ship.example.com.evil.net',
      'xship.example.com',
      'ship.example.com:8443',
      'localhost',
      'localhost:8027',
      'www.shipout.com',
      '192.168.1.7',
    ])
      expect(isMain(live, other), other).toBe(false)
  })
  test('has its port, and further whole hosts where the operator names them', () => {
    const env = {
      ...live,
      WAYBILL_PUBLIC_URL: 'http://Ship.Example.com:8443/',
      WAYBILL_MAIN_HOSTS: 'www.example.com, EXAMPLE.com',
    }
    for (const host of ['ship.example.com:8443', 'www.example.com', 'example.com'])
      expect(isMain(env, host), host).toBe(true)
    for (const host of ['ship.example.com', 'a.example.com', 'www.example.com.evil.net'])
      expect(isMain(env, host), host).toBe(false)
    expect(() => isMain({ ...live, WAYBILL_MAIN_HOSTS: 'not a host' }, 'x')).toThrow(/not a host is not a host/)
  })
  test('is in development what the specification lists, by parts of names', () => {
    for (const host of ['localhost:8027', '192.168.1.7:8027', 'www.shipout.com']) expect(isMain({}, host)).toBe(true)
    expect(isMain({}, 'acme.test')).toBe(false)
  })
})
