import type { Money } from '@waybill/contract/core/money'

/** A transaction on a statement. */
export interface StatementLine {
  /** When it happened; earlier than it was posted where the news came late. */
  at: Date
  description: string
  document: string | null
  amount: Money
  balanceAfter: Money
}

/** What is posted between two instants, in the order in which it was: never changed once its end has passed. */
export interface Statement {
  title: string
  holder: string
  /** IANA zone of the reader. */
  zone: string
  dateFrom: string
  dateTo: string
  opening: Money
  moneyIn: Money
  moneyOut: Money
  closing: Money
  count: number
  /** In batches, read as they are asked for. */
  lines(): AsyncGenerator<readonly StatementLine[]>
}
