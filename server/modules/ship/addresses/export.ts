import { bookFieldsByKey } from '@waybill/contract/address-book/fields'
import type { BookImportKey } from '@waybill/contract/address-book/keys'
import { addressType, residentialType } from '@waybill/contract/addresses/enums'
import type { exportAddresses } from '@waybill/contract/addresses/api'
import type { Locale } from '@waybill/contract/core/messages'
import { notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { countryName } from '@waybill/contract/places/index'
import { sql } from 'kysely'
import type { Ctx, FileAnswer } from '../../../platform/http/index.ts'
import { logSecurity } from '../../people/identity/index.ts'
import { conditionOf } from './list.ts'
import { recordAct } from './repository.ts'
import { addressColumns, type AddressRecord, presentAddress } from './row.ts'

const limit = 10_000
const headings: Record<Locale, readonly string[]> = {
  en: [
    'Name',
    'Company',
    'Address 1',
    'Address 2',
    'City',
    'State',
    'ZIP code',
    'Country/region',
    'Country code',
    'Phone',
    'Email',
    'Sender or recipient',
    'Address type',
  ],
  cn: [
    '姓名',
    '公司',
    '地址 1',
    '地址 2',
    '城市',
    '州/省',
    '邮编',
    '国家/地区',
    '国家/地区代码',
    '电话',
    '邮箱',
    '发件人/收件人',
    '地址类型',
  ],
}

/** A choice in the words that the import reads; '' for none. */
const wordOf = (key: BookImportKey, value: string | null, locale: Locale): string =>
  bookFieldsByKey.get(key)?.choices?.find((choice) => choice.value === value)?.label[locale] ?? ''
const kindOf = (residential: number | null): string | null => {
  if (residential === residentialType.residential) return 'residential'
  return residential === residentialType.nonResidential ? 'commercial' : null
}

/** A cell that no spreadsheet takes for a formula; a phone's plus is none. */
function cell(value: string | null): string {
  const text = value ?? ''
  const risky = /^[=@＝＋－＠\t\r-]/.test(text) || (text.startsWith('+') && !/^\+[\d\s().-]+(ext\. \d+)?$/.test(text))
  const safe = risky ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The addresses of a filter, or those named, as CSV that Excel opens in UTF-8. */
export async function exportBook(
  ctx: Ctx,
  { ids, ...filter }: ParsedOf<typeof exportAddresses>['query'],
): Promise<FileAnswer> {
  const { db, actor, locale } = ctx
  const isNamed = ids !== undefined && ids.length > 0
  const condition = conditionOf(actor.orgId, isNamed ? { type: filter.type } : filter)
  const named = isNamed ? sql` and a.id = any(${ids}::bigint[])` : sql``
  const { rows } = await sql<AddressRecord>`
    select ${addressColumns} from address a where ${condition}${named}
    order by a.name_key, a.id limit ${limit}`.execute(db)
  if (isNamed && rows.length === 0) throw notFound('Address', '地址')
  const lines = rows
    .map(presentAddress)
    .map((one) =>
      [
        one.name,
        one.company,
        one.line1,
        one.line2,
        one.city,
        one.state,
        one.zip,
        countryName(one.country, locale),
        one.country,
        one.phoneShown,
        one.email,
        wordOf('bookType', one.type === addressType.sender ? 'sender' : 'recipient', locale),
        wordOf('addressType', kindOf(one.residential), locale),
      ]
        .map(cell)
        .join(','),
    )
  await recordAct(db, { orgId: actor.orgId, ids: [0], action: 'address.exported', detail: { count: rows.length } })
  const { orgId, userId, tenantOrgId } = actor
  await logSecurity(db, ctx, { action: 'data.exported', orgId, userId, tenantOrgId, detail: { reason: 'addresses' } })
  const body = `\uFEFF${[headings[locale].join(','), ...lines].join('\r\n')}\r\n`
  return {
    fileName: `addresses-${filter.type === 1 ? 'senders' : 'recipients'}.csv`,
    mime: 'text/csv; charset=utf-8',
    body,
  }
}
