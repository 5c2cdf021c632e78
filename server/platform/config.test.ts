import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('needs no setting at all: loopback, port 8027, data beside, demo on', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 8027, host: '127.0.0.1', demo: true, production: false, databaseUrl: undefined })
  expect(isAbsolute(config.dataDir)).toBe(true)
})

test('production listens on every interface and has no demo', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', demo: false, production: true })
  expect(() => readConfig({ NODE_ENV: 'production', WAYBILL_DEMO: 'on' })).toThrow(/WAYBILL_DEMO/)
})

test('payments at the local server are for development: off in production, and refused there', () => {
  expect(readConfig({}).localPayments).toBe(true)
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ localPayments: false, stripeUrl: undefined })
  for (const wrong of [{ WAYBILL_LOCAL_PAYMENTS: 'on' }, { WAYBILL_STRIPE_URL: 'http://localhost:1' }])
    expect(() => readConfig({ NODE_ENV: 'production', ...wrong })).toThrow(Object.keys(wrong)[0])
})

test('reads the usual spellings of yes and no; an empty variable counts as absent', () => {
  expect(readConfig({ WAYBILL_DEMO: 'Off' }).demo).toBe(false)
  expect(readConfig({ WAYBILL_DEMO: '1', PORT: '' })).toMatchObject({ demo: true, port: 8027 })
})

test('names every wrong variable at once', () => {
  const env = { PORT: '80800', DATABASE_URL: 'mysql://x', WAYBILL_DEMO: 'perhaps' }
  expect(() => readConfig(env)).toThrow(
    /PORT: must be between[\s\S]*DATABASE_URL: must be a postgresql[\s\S]*WAYBILL_DEMO/,
  )
})

test('mails are kept here unless a mail server is named, and links begin with the public address', () => {
  expect(readConfig({ PORT: '8131' })).toMatchObject({
    publicUrl: 'http://localhost:8131',
    mail: { smtpUrl: undefined },
    passwords: 'standard',
  })
  const env = { WAYBILL_PUBLIC_URL: 'ftp://x', WAYBILL_SMTP_URL: 'https://x', WAYBILL_MAIL_FROM: 'x' }
  expect(() => readConfig(env)).toThrow(/PUBLIC_URL[\s\S]*SMTP_URL[\s\S]*MAIL_FROM/)
})

test('texts are sent by a webhook over https, or not at all', () => {
  expect(readConfig({}).sms).toEqual({ url: undefined, token: undefined })
  const env = { WAYBILL_SMS_URL: 'https://sms.example.com/send', WAYBILL_SMS_TOKEN: 'opaque' }
  expect(readConfig(env).sms).toEqual({ url: env.WAYBILL_SMS_URL, token: 'opaque' })
  expect(() => readConfig({ WAYBILL_SMS_URL: 'http://sms.example.com' })).toThrow(/WAYBILL_SMS_URL: must be an https/)
})

test('our app at Shopify has an ID and a secret, or there is none', () => {
  expect(readConfig({}).shopifyApp).toBeUndefined()
  const [SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET] = ['id', 'secret']
  expect(readConfig({ SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET }).shopifyApp).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
  })
  for (const half of [{ SHOPIFY_CLIENT_ID }, { SHOPIFY_CLIENT_SECRET }])
    expect(() => readConfig(half)).toThrow(/or neither/)
})
