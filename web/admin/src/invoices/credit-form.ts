import type { IssuedInvoiceDetail } from '@waybill/contract/invoicing/staff-api'

/** A credit note as it is typed. */
export interface CreditForm {
  reason: string
  reissue: boolean
  scope: 'all' | 'lines'
  /** Dollars by the position of their line on the invoice. */
  amounts: Readonly<Record<number, number | null>>
}
export const emptyCredit: CreditForm = { reason: '', reissue: false, scope: 'all', amounts: {} }

type Invoice = Pick<IssuedInvoiceDetail, 'lines' | 'creditable'>
const unitsOf = (dollars: number): number => Math.round(dollars * 100) * 100

/** The amounts that were entered, in units of 1/10,000. */
export const creditedLines = ({ amounts }: CreditForm): { line: number; amount: number }[] =>
  Object.entries(amounts).flatMap(([line, dollars]) =>
    dollars === null || unitsOf(dollars) === 0 ? [] : [{ line: Number(line), amount: unitsOf(dollars) }],
  )

export type CreditProblem = 'reasonNeeded' | 'lineMost' | 'linesNeeded' | 'linesMost'

/** What is wrong, by the name of its field, from the top. */
export function creditProblems(form: CreditForm, invoice: Invoice): Record<string, CreditProblem> {
  const problems: Record<string, CreditProblem> = {}
  if (form.scope === 'lines') {
    const credited = creditedLines(form)
    for (const { line, amount } of credited)
      if (amount > (invoice.lines[line]?.creditable ?? 0)) problems[`line-${line}`] = 'lineMost'
    if (credited.length === 0) problems.lines = 'linesNeeded'
    else if (credited.reduce((sum, { amount }) => sum + amount, 0) > invoice.creditable) problems.lines = 'linesMost'
  }
  if (form.reason.trim() === '') problems.reason = 'reasonNeeded'
  return problems
}

/** The call that issues it. */
export const toCredit = (form: CreditForm) =>
  form.scope === 'all'
    ? { reason: form.reason.trim(), reissue: form.reissue }
    : { reason: form.reason.trim(), reissue: false, lines: creditedLines(form) }
