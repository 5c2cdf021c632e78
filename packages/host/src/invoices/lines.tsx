import { serviceName } from '@waybill/contract/carriers/catalogue'
import { eventText } from '@waybill/contract/funds/event-words'
import { insuranceWord } from '@waybill/contract/invoicing/words'
import { type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { invoiceMessages } from './messages.ts'

export interface ShownLine {
  kind: number
  carrier: number | null
  serviceCode: string | null
  count: number
  amount: number
  /** What of it is insurance, without tax that is added. */
  insurance?: number
  /** All of it is. */
  isInsurance?: boolean
  tax?: number
}

/** What a line is: what happened, the service, and that it is what insurance cost. */
export function lineText(
  { kind, carrier, serviceCode, isInsurance }: Omit<ShownLine, 'amount' | 'count'>,
  locale: Locale,
): string {
  const service = carrier === null || serviceCode === null ? [] : [serviceName(carrier, serviceCode)[locale]]
  return [eventText(kind)[locale], ...service, ...(isInsurance ? [insuranceWord[locale]] : [])].join(' · ')
}

/** What a document or bill sums, by what happened, carrier and service; `withoutTax`: amounts to which tax is added below. */
export function DocumentLines({
  lines,
  currency,
  withoutTax = false,
}: {
  lines: readonly ShownLine[]
  currency: string
  withoutTax?: boolean
}) {
  const t = useT(invoiceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const hasTax = !withoutTax && lines.some(({ tax }) => tax !== undefined)
  const amountOf = ({ amount, tax = 0 }: ShownLine) => (withoutTax ? amount - tax : amount)
  return (
    <div className="overflow-x-auto" role="region" aria-label={t('lines')} tabIndex={0}>
      <table className="w-full">
        <thead>
          <tr className="border-b text-small text-muted">
            <th className="py-1 pe-3 text-start font-normal">{t('item')}</th>
            <th className="px-3 py-1 text-end font-normal">{t('count')}</th>
            {hasTax && <th className="px-3 py-1 text-end font-normal">{t('tax')}</th>}
            <th className="py-1 ps-3 text-end font-normal">{t(withoutTax ? 'netAmount' : 'amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} className="border-b">
              <td className="py-1.5 pe-3">
                {lineText(line, locale)}
                {!line.isInsurance && line.insurance !== undefined && line.insurance !== 0 && (
                  <span className="tnum block text-small text-muted">
                    {t('inclInsurance', { amount: format.money(line.insurance, currency) })}
                  </span>
                )}
              </td>
              <td className="tnum px-3 py-1.5 text-end">{format.number(line.count)}</td>
              {hasTax && <td className="tnum px-3 py-1.5 text-end">{format.money(line.tax ?? 0, currency)}</td>}
              <td className="tnum py-1.5 ps-3 text-end">{format.money(amountOf(line), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
