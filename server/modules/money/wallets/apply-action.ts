import { AppError } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { type AccountFunds, fundsAfter, mostOf } from '@waybill/contract/wallets/action-rules'
import type { AccountActionKind } from '@waybill/contract/wallets/enums'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { lockWallet, openBooks, postStaffAction, setCreditLimit } from '../funds/index.ts'
import { leftOfFreeze } from './freezes.ts'

export interface Act {
  orgId: number
  /** Names it in the ledger, where it is posted once. */
  requestId: string
  kind: AccountActionKind
  amount: Money
  reason: string
  caseNumber: string | null
  freezeId: number | null
}

/** What the ledger and the row record of an applied action. */
export interface Applied {
  event_id: string | null
  available_before: Money
  available_after: Money
  limit_before: Money
}

/** The wallet of the transaction's organization, locked, with what is left of the freeze that an act releases. */
export async function lockedFunds(db: Db, act: Pick<Act, 'orgId' | 'freezeId'>) {
  await openBooks(db)
  const funds = await lockWallet(db)
  return { funds, unfreezable: act.freezeId === null ? 0 : await leftOfFreeze(db, act.orgId, act.freezeId) }
}

/** Throws unless the account allows the action now. */
export function checkAct(
  { kind, amount }: Pick<Act, 'kind' | 'amount'>,
  funds: AccountFunds,
  unfreezable: Money,
): void {
  if (kind === 'creditLimit' && amount === funds.creditLimit) throw new AppError('ACCOUNT_ACTION_UNCHANGED')
  const most = mostOf(kind, funds, unfreezable)
  if (most !== null && amount > most)
    throw new AppError('ACCOUNT_ACTION_ABOVE_MAX', { params: { max: formatMoney(most) } })
}

const noteOf = ({ reason, caseNumber }: Act): string => (caseNumber === null ? reason : `${caseNumber}: ${reason}`)

/** Posts an action in the transaction of `db`: role service, the customer's organization, whose action row is locked or new. */
export async function applyAction(db: Db, act: Act, at: Date): Promise<Applied> {
  const { funds, unfreezable } = await lockedFunds(db, act)
  checkAct(act, funds, unfreezable)
  const { kind, amount, requestId } = act
  const applied = {
    available_before: funds.available,
    available_after: fundsAfter(kind, amount, funds).available,
    limit_before: funds.creditLimit,
  }
  if (kind === 'creditLimit') {
    await setCreditLimit(db, amount)
    killPoint('action.posted')
    return { ...applied, event_id: null }
  }
  const { eventId } = await postStaffAction(db, {
    kind,
    key: `account-action:${requestId}`,
    amount,
    note: noteOf(act),
    at,
  })
  killPoint('action.posted')
  return { ...applied, event_id: eventId }
}
