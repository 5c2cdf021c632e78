import type { Text } from '../core/messages.ts'
import { plain } from '../carriers/catalogue.ts'

/** How the recipient of a COD parcel may pay. */
export const payMethod = { any: 1, guaranteed: 2, cash: 3 } as const
export type PayMethod = (typeof payMethod)[keyof typeof payMethod]

export const payMethodNames: Record<PayMethod, Text> = {
  1: { en: 'Any', cn: '不限' },
  2: { en: 'Guaranteed funds', cn: '银行本票或汇票' },
  3: { en: 'Cash', cn: '现金' },
}

const words: Record<PayMethod, string> = {
  1: '1|any|any method|all|不限|任意',
  2: '2|guaranteed funds|guaranteed|secured funds|cashiers check|cashier check|money order|certified check|银行本票|汇票|银行本票或汇票',
  3: '3|cash|现金',
}
const byWord = new Map(
  ([1, 2, 3] as const).flatMap((method) => words[method].split('|').map((word) => [plain(word), method] as const)),
)

/** Reads a payment method from its number or name; nothing written = any; null when it is none of ours. */
export function parsePayMethod(text: string | null): PayMethod | null {
  const word = plain(text ?? '')
  return word === '' ? payMethod.any : (byWord.get(word) ?? null)
}
