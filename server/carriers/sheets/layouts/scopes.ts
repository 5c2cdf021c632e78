import { carrierServices, parseService, serviceName } from '@waybill/contract/carriers/catalogue'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import { headingOf } from './found.ts'

const scopeNames: Record<string, string> = {
  '*': 'All services',
  domestic: 'Domestic',
  ground: 'Ground',
  express: 'Express',
  freight: 'Freight',
  international: 'International',
}
/** What carriers call them too. */
const alsoCalled: Record<string, string> = {
  '*': '*',
  all: '*',
  percent: '*',
  '%': '*',
  rate: '*',
  'fuel surcharge': '*',
  surcharge: '*',
  百分比: '*',
  费率: '*',
  全部服务: '*',
  'domestic ground': 'ground',
  air: 'express',
  'domestic air': 'express',
  'domestic express': 'express',
  export: 'international',
  'international air export': 'international',
  陆运: 'ground',
  快递: 'express',
  货运: 'freight',
  国际: 'international',
  国内: 'domestic',
}
const byWord = new Map([
  ...Object.entries(scopeNames).map(([scope, name]) => [headingOf(name), scope] as const),
  ...Object.entries(alsoCalled),
])

/** The scope of a surcharge from a cell or heading: a class of services, or a service by name or code; null when it is none. */
export function readScope(carrier: CarrierId, text: string): string | null {
  const word = headingOf(text)
  if (word === '') return null
  const known = byWord.get(word) ?? byWord.get(word.replace(/ (fuel )?(surcharge|rate|percent|%)$/, ''))
  if (known !== undefined) return known
  const code = carrierServices.find((one) => one.carrier === carrier && one.code === text.trim())
  return code?.code ?? parseService(carrier, text)?.code ?? null
}

/** The name of a scope as `readScope` reads it back. */
export function scopeText(carrier: CarrierId, scope: string): string {
  const name = scopeNames[scope] ?? serviceName(carrier, scope).en
  return readScope(carrier, name) === scope ? name : scope
}
