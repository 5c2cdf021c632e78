import type { Locale } from '@waybill/contract/core/messages'
import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import type { BillEntry } from '@waybill/contract/warehouse-billing/bill-shapes'
import { billGroupWords } from '@waybill/contract/warehouse-billing/bills'
import { warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { billTypeWords } from '@waybill/contract/invoicing/words'
import { csvLine } from '../../../../spreadsheet/index.ts'

const headings: Record<Locale, readonly string[]> = {
  en: ['Bill', 'Day', 'Type', 'Group', 'Work', 'Document', 'Amount'],
  cn: ['账单', '日期', '类型', '分组', '项目', '单据', '金额'],
}
/** So that Excel reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const workOf = ({ act, service }: BillEntry, locale: Locale) =>
  act === null ? warehouseTypeWords[service][locale] : chargeActWords[act][locale]

/** Every line of a bill as csv, in the language of who reads it. */
export async function* billCsv(
  number: string,
  locale: Locale,
  pages: AsyncIterable<readonly BillEntry[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings[locale])
  for await (const entries of pages)
    yield entries
      .map((entry) =>
        csvLine([
          number,
          entry.day,
          billTypeWords[entry.type]![locale],
          billGroupWords[entry.group][locale],
          workOf(entry, locale),
          entry.document,
          (entry.amount / 10_000).toFixed(2),
        ]),
      )
      .join('')
}
