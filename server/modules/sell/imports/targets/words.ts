import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { JobKind } from '@waybill/contract/jobs/api'
import { addressWords } from './addresses/words.ts'
import { orderWords } from './orders/words.ts'
import { productWords } from './products/words.ts'

/** What the records of a target are called, and where an import of them is shown. */
export type TargetWords = {
  one: string
  many: string
  cn: string
  /** The address of the list, to which the import's id is added. */
  list: string
  /** The kind in the list of jobs. */
  jobKind: JobKind
}

const words: Readonly<Record<ImportTarget, TargetWords>> = {
  orders: orderWords,
  products: productWords,
  addresses: addressWords,
}

export const wordsOf = (target: string): TargetWords => words[target as ImportTarget]
