import type { Locale } from '@waybill/contract/core/messages'

/** The file of a batch whose rows belong to no store or carrier. */
export const unassignedNames: Record<'rows' | 'store' | 'carrier', Record<Locale, string>> = {
  rows: { en: '', cn: '' },
  store: { en: 'no store', cn: '无店铺' },
  carrier: { en: 'no carrier', cn: '无承运商' },
}
