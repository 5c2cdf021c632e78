import { expect, test } from 'vitest'
import { lineText, serviceText } from './words.ts'

test('the carrier is named once, in both languages', () => {
  expect(serviceText(2, '03', 'en')).toBe('UPS Ground')
  expect(serviceText(2, '03', 'cn')).toBe('UPS Ground')
  expect(serviceText(1, 'PRIORITY_MAIL', 'en')).toBe('USPS Priority Mail')
  expect(serviceText(1, 'PRIORITY_MAIL', 'cn')).toBe('USPS Priority Mail')
})

test('a line of a price that is new to us still has a name', () => {
  expect(lineText({ code: 'fuel', kind: 'surcharge', amount: 100 }, 'cn')).toBe('燃油附加费')
  expect(lineText({ code: 'volcanoAsh', kind: 'surcharge', amount: 100 }, 'en')).toBe('Surcharge')
})
