import type { IssuedInvoiceDetail } from '@waybill/contract/invoicing/staff-api'
import { lineText } from '@waybill/host/invoices'
import { Field, Notice, NumberInput, useFormat, useLocale, useT } from '@waybill/kit'
import type { CreditForm, CreditProblem } from './credit-form.ts'
import { issuedMessages } from './messages.ts'

type LinesProps = {
  invoice: IssuedInvoiceDetail
  form: CreditForm
  change: (change: Partial<CreditForm>) => void
  problems: Record<string, CreditProblem>
}

/** An amount for each line of which something is left. */
export function CreditLines({ invoice, form, change, problems }: LinesProps) {
  const t = useT(issuedMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number) => format.money(amount, invoice.currency)
  const all = problems.lines
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-muted">{t('lineHint')}</p>
      {all && <Notice tone="critical">{t(all, { amount: money(invoice.creditable) })}</Notice>}
      {invoice.lines.map((line, index) =>
        line.creditable > 0 ? (
          <Field
            key={index}
            name={`line-${index}`}
            label={lineText(line, locale)}
            hint={t('lineLeft', { amount: money(line.creditable) })}
            error={problems[`line-${index}`] ? t('lineMost', { amount: money(line.creditable) }) : undefined}
          >
            <NumberInput
              value={form.amounts[index] ?? null}
              fixed
              zeroIsEmpty
              max={9_999_999}
              icon="$"
              onChange={(dollars) => change({ amounts: { ...form.amounts, [index]: dollars } })}
            />
          </Field>
        ) : null,
      )}
    </div>
  )
}
