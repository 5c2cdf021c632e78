import { expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { readState, stateCookie } from './state-cookie.ts'

const configAt = (address: string) =>
  readConfig({ WAYBILL_SECRET: 'a secret of sixteen characters', WAYBILL_PUBLIC_URL: address })

it('the cookie of an approval is kept from scripts, and from plain http where the site has TLS', async () => {
  const secure = await stateCookie(configAt('https://ship.example.com'), 'state')
  expect(secure).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
  expect(await stateCookie(configAt('http://localhost:8027'), 'state')).toMatch(/; HttpOnly; SameSite=Lax$/)
})

it('a cookie with another state than the signed one counts as none', async () => {
  const config = configAt('https://ship.example.com')
  const [mine, yours] = ['m'.repeat(43), 'y'.repeat(43)]
  const [pair = ''] = (await stateCookie(config, mine)).split(';')
  expect(await readState(config, pair)).toBe(mine)
  expect(await readState(config, pair.replace(mine, yours))).toBeNull()
})
