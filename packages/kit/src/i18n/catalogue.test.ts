import { describe, expect, it } from 'vitest'
import { kitMessages } from '../messages/kit.ts'
import { defineMessages, fillTemplate, translator } from './catalogue.ts'

const orders = defineMessages({
  en: { title: 'Orders', found: { one: '{n} order', other: '{n} orders' }, paid: '{name} paid {money}' },
  cn: { title: '订单', found: '{n} 条订单', paid: '{name} 已支付 {money}' },
})

describe('a catalogue', () => {
  it('chooses the plural by the number, in English only', () => {
    const en = translator(orders, 'en')
    const cn = translator(orders, 'cn')
    expect([en('found', { n: 1 }), en('found', { n: 0 }), en('found', { n: 1200 })]).toEqual([
      '1 order',
      '0 orders',
      '1,200 orders',
    ])
    expect(cn('found', { n: 1 })).toBe('1 条订单')
  })

  it('puts parameters in and leaves an unknown placeholder visible', () => {
    expect(translator(orders, 'en')('paid', { name: 'Ava', money: '$1.00' })).toBe('Ava paid $1.00')
    expect(fillTemplate('{a} of {b}', { a: 1 }, 'en')).toBe('1 of {b}')
  })

  it('gives the same function for the same catalogue and language, so that memos hold', () => {
    expect(translator(orders, 'en')).toBe(translator(orders, 'en'))
    expect(translator(orders, 'en')).not.toBe(translator(orders, 'cn'))
  })

  it('does not compile with a missing key, a key too many, or missing parameters', () => {
    // @ts-expect-error -- Chinese lacks `b`
    defineMessages({ en: { a: 'A', b: 'B' }, cn: { a: '甲' } })
    // @ts-expect-error -- Chinese has `c`, English has not
    defineMessages({ en: { a: 'A' }, cn: { a: '甲', c: '丙' } })
    const t = translator(orders, 'en')
    // @ts-expect-error -- `paid` needs its parameters
    expect(t('paid')).toBe('{name} paid {money}')
    // @ts-expect-error -- `found` counts with a number
    expect(t('found', { n: '3' })).toBe('3 orders')
  })
})

const placeholders = (template: unknown): string[] =>
  [...new Set([...JSON.stringify(template).matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort()

describe("the kit's own texts", () => {
  const entries = Object.keys(kitMessages.en) as (keyof typeof kitMessages.en)[]

  it.each(entries)('%s has the same placeholders in both languages', (key) => {
    expect(placeholders(kitMessages.cn[key])).toEqual(placeholders(kitMessages.en[key]))
  })

  it.each(entries)('%s follows the rules of Chinese punctuation and spacing', (key) => {
    const text = JSON.stringify(kitMessages.cn[key])
    expect(text).not.toMatch(/\p{Script=Han}[,.:?!()]/u)
    expect(text).not.toMatch(/\.\.\./)
    expect(text).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u)
  })
})
