import type { CarrierTableColumn } from '@waybill/contract/carriers/tables-api'
import type { SheetDifference } from '@waybill/contract/rate-sheets/shapes'
import { useFormat, useLocale, useT } from '@waybill/kit'
import { columnNames } from '../shared/carrier-rows/column-names.ts'
import { factsOf, textOf } from '../shared/carrier-rows/values.ts'
import { rateSheetMessages } from './messages.ts'

type Values = SheetDifference['values']
type Field = SheetDifference['fields'][number]

/** What rows of rate sheets say, in the language of the reader. */
export function useRowWords(carrier: number) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const reading = (values: Values) => ({ row: { carrier, values }, locale, format, yes: t('yes'), no: t('no') })
  return {
    /** What tells a row apart: "Applies to Ground, From Jan 5, 2026". */
    name: ({ validFrom, ...values }: Values) =>
      [
        ...factsOf(reading(values)).map(({ name, text }) => `${name} ${text}`),
        ...(typeof validFrom === 'string' ? [t('weekFrom', { day: format.date(validFrom) })] : []),
      ].join(', '),
    column: (column: string) =>
      column === 'active' ? t('activeColumn') : (columnNames[column as CarrierTableColumn]?.[locale] ?? column),
    value: ({ column }: Field, value: Field['before']) => {
      if (value === null) return t('nothing')
      if (column === 'active') return t(value === true ? 'active' : 'inactive')
      return textOf(column, value, reading({}))
    },
  }
}

/** "+10.00%": a share in millionths. */
export const percentText = (ppm: number | null): string => {
  if (ppm === null) return ''
  const text = (Math.abs(ppm) / 10_000).toFixed(2)
  return `${ppm > 0 ? '+' : '−'}${text}%`
}
