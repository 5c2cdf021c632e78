import { type InvoiceRates, ratesOf } from '@waybill/contract/carrier-invoices/alarm'
import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import { invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { mailOrganization, type Notice } from '../../site/outbox/index.ts'

interface Counted {
  id: number
  number: string
  format: InvoiceFormat
  lines: number
  unmatched: number
  difference: number
  matched: number
  posted: number
  absorbed: number
  account: number
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

function noticeOf({ id, number, format }: Counted, { unmatched, difference }: InvoiceRates): Notice {
  const name = `${invoiceFormatNames[format]} ${number}`
  return {
    title: { en: `Check carrier invoice ${name}`, cn: `请核对承运商账单 ${name}` },
    body: {
      en: `More of this invoice than usual doesn't agree with your labels: ${percent(unmatched)} of its lines have no label, ${percent(difference)} differ from what the label cost.\n\nLook for a cause that they share, such as the wrong account, scale or package size, before you post it.`,
      cn: `该账单与面单不符的部分高于正常水平：${percent(unmatched)} 的明细未找到面单，${percent(difference)} 的明细与面单费用不同。\n\n入账前请先查找共同原因，例如账号、称重或包裹尺寸有误。`,
    },
    link: { label: { en: 'Open the invoice', cn: '查看账单' }, path: `/a/#/carrier-invoice/lines?invoice=${id}` },
  }
}

/** Mails staff, once for an invoice, when unusually much of it has no label or differs from its label. Needs the service scope. */
export async function alarmOnRates(
  db: Db,
  { orgId, invoiceIds, at }: { orgId: number; invoiceIds: readonly number[]; at: Date },
): Promise<void> {
  const { rows } = await sql<Counted>`
    select id, number, format, lines, unmatched_lines as unmatched, difference_lines as difference, matched_lines as matched,
      posted_lines as posted, absorbed_lines as absorbed, account_lines as account
    from carrier_invoice where org_id = ${orgId} and id = any(${[...invoiceIds]}::bigint[]) and alarmed_at is null
      and state = ${stateSql(invoiceState.complete)} order by id`.execute(db)
  for (const row of rows) {
    const rates = ratesOf({ lines: row.lines, counts: row })
    if (rates.alarms.length === 0) continue
    await sql`
      update carrier_invoice set alarmed_at = ${at}::timestamptz where org_id = ${orgId} and id = ${row.id}`.execute(db)
    await mailOrganization(db, orgId, noticeOf(row, rates))
  }
}
