import type { Money } from '../core/money.ts'
import type { AccountActionKind } from './enums.ts'

/** The parts of an account that actions change. */
export interface AccountFunds {
  available: Money
  frozen: Money
  creditLimit: Money
}

/** The most that an action may move now; null: no limit. `unfreezable` is what is left of the freeze to be released. */
export function mostOf(kind: AccountActionKind, funds: AccountFunds, unfreezable: Money): Money | null {
  if (kind === 'debit') return Math.max(0, funds.available + funds.creditLimit)
  if (kind === 'freeze') return Math.max(0, funds.available)
  if (kind === 'unfreeze') return Math.min(unfreezable, funds.frozen)
  if (kind === 'writeOff') return Math.max(0, -funds.available)
  return null
}

/** The account after an action. */
export function fundsAfter(kind: AccountActionKind, amount: Money, funds: AccountFunds): AccountFunds {
  if (kind === 'creditLimit') return { ...funds, creditLimit: amount }
  const gain = kind === 'debit' || kind === 'freeze' ? -amount : amount
  const frozen = kind === 'freeze' ? amount : kind === 'unfreeze' ? -amount : 0
  return { ...funds, available: funds.available + gain, frozen: funds.frozen + frozen }
}

/** Does it need a second person? Lowering a credit limit never does. */
export const needsSecondPerson = (
  { kind, amount }: { kind: AccountActionKind; amount: Money },
  above: Money | null,
  creditLimit: Money,
): boolean => above !== null && amount > above && !(kind === 'creditLimit' && amount <= creditLimit)
