import type { CustomerAccount } from '@waybill/contract/wallets/action-api'
import { mostOf } from '@waybill/contract/wallets/action-rules'
import { type AccountActionKind, CASE_KINDS } from '@waybill/contract/wallets/enums'

/** What is typed into the dialog of an action. */
export interface ActionForm {
  /** Dollars. */
  amount: number | null
  reason: string
  caseNumber: string
}
export type FormProblem = 'amountNeeded' | 'tooMuch' | 'unchanged' | 'reasonNeeded' | 'caseNeeded'
export type Freeze = CustomerAccount['freezes'][number]

/** Dollars as units of money: a whole cent. */
export const unitsOf = (dollars: number): number => Math.round(dollars * 100) * 100

/** The most that can be entered, in units; null: no limit. */
export const mostAllowed = (kind: AccountActionKind, account: CustomerAccount, freeze: Freeze | null): number | null =>
  mostOf(kind, account, freeze?.left ?? 0)

/** What is wrong with the form, by field. The server checks the same again. */
export function problemsOf(
  form: ActionForm,
  kind: AccountActionKind,
  { account, freeze }: { account: CustomerAccount; freeze: Freeze | null },
): Partial<Record<keyof ActionForm, FormProblem>> {
  const { amount } = form
  const units = amount === null ? null : unitsOf(amount)
  const most = mostAllowed(kind, account, freeze)
  const isLimit = kind === 'creditLimit'
  const amountProblem =
    units === null || (units === 0 && !isLimit)
      ? 'amountNeeded'
      : most !== null && units > most
        ? 'tooMuch'
        : isLimit && units === account.creditLimit
          ? 'unchanged'
          : null
  return {
    ...(amountProblem && { amount: amountProblem }),
    ...(form.reason.trim() === '' && { reason: 'reasonNeeded' }),
    ...(CASE_KINDS.includes(kind) && form.caseNumber.trim() === '' && { caseNumber: 'caseNeeded' }),
  }
}
