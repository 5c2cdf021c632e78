import type { CarrierId } from '../carriers/enums.ts'
import type { Text } from '../core/messages.ts'
import type { ContentKind } from './declaration.ts'

/** Content types and the code by which each carrier (USPS 1, UPS 2, FedEx 3, DHL Express 4) has them; null = it has none. */
export const contentTypes: Record<ContentKind, { name: Text; codes: Record<CarrierId, string | null> }> = {
  merchandise: {
    name: { en: 'Merchandise (sale)', cn: '商品（销售）' },
    codes: { 1: 'MERCHANDISE', 2: 'SALE', 3: 'SOLD', 4: 'commercial_purpose_or_sale' },
  },
  gift: { name: { en: 'Gift', cn: '礼品' }, codes: { 1: 'GIFT', 2: 'GIFT', 3: 'GIFT', 4: 'gift' } },
  sample: {
    name: { en: 'Commercial sample', cn: '商业样品' },
    codes: { 1: 'COMMERCIAL_SAMPLE', 2: 'SAMPLE', 3: 'SAMPLE', 4: 'sample' },
  },
  documents: {
    name: { en: 'Documents', cn: '文件' },
    codes: { 1: 'DOCUMENT', 2: 'DOCUMENTS', 3: 'NOT_SOLD', 4: 'documents' },
  },
  returned: {
    name: { en: 'Returned goods', cn: '退运货物' },
    codes: { 1: 'RETURNED_GOODS', 2: 'RETURN', 3: 'REPAIR_AND_RETURN', 4: 'return_to_origin' },
  },
  repair: {
    name: { en: 'Repair', cn: '维修' },
    codes: { 1: null, 2: 'REPAIR', 3: 'REPAIR_AND_RETURN', 4: 'return_for_repair' },
  },
  personal: {
    name: { en: 'Personal effects', cn: '个人物品' },
    codes: { 1: null, 2: null, 3: 'PERSONAL_EFFECTS', 4: 'personal_belongings_or_personal_use' },
  },
  donation: {
    name: { en: 'Humanitarian donation', cn: '人道主义捐赠' },
    codes: { 1: 'HUMANITARIAN_DONATIONS', 2: null, 3: null, 4: null },
  },
  other: { name: { en: 'Other', cn: '其他' }, codes: { 1: 'OTHER', 2: 'OTHER', 3: 'NOT_SOLD', 4: null } },
}

/** What carriers take of a declaration. */
export interface CustomsLimits {
  /** Lines; null = no limit. */
  lines: number
  /** Units a line; null = no limit. */
  quantity: number | null
  /** Signs of a description; what is longer needs a short one. */
  description: number | null
  /** May the sender pay duties? */
  ddp: boolean
}
/** USPS domestic and international labels API 2026-06, UPS shipping API, FedEx ship API, MyDHL API 3.1.1. */
export const customsLimits: Record<CarrierId, CustomsLimits> = {
  1: { lines: 30, quantity: 9999, description: 30, ddp: false },
  2: { lines: 100, quantity: null, description: 105, ddp: true },
  3: { lines: 999, quantity: null, description: null, ddp: true },
  4: { lines: 999, quantity: null, description: 512, ddp: true },
}
