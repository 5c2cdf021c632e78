import type { Money } from '../core/money.ts'

/** What of an order is bought: a SKU, a name or both; the price is of one piece, where the file has it. */
export type ParsedLine = { sku: string | null; quantity: number; name?: string; unitPrice?: Money }
