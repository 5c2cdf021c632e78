import { formatMoney } from '@waybill/contract/core/money'
import type { Locale } from '@waybill/contract/core/messages'
import { documentKind, type DocumentLanguage } from '@waybill/contract/invoicing/enums'
import { billTypeWords } from '@waybill/contract/invoicing/words'
import type { DocumentTexts, PageLine } from './document-pages.ts'

const words = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    bill: 'Bill',
    number: 'Number',
    issued: 'Issued',
    closed: 'Closed',
    due: 'Due',
    period: 'Period',
    type: 'Type',
    from: 'From',
    to: 'Bill to',
    taxNumber: 'Tax ID',
    net: 'Net',
    tax: '{tax} on {base}',
    total: 'Total',
    paid: 'Paid from the prepaid balance',
    open: 'Amount due',
    corrects: 'For invoice {number}',
    replaces: 'Replaces invoice {number}',
    reason: 'Reason: {reason}',
    notTax: "A summary of a month's transactions. It isn't a tax invoice.",
  },
  cn: {
    invoice: '发票',
    creditNote: '贷记单',
    bill: '账单',
    number: '编号',
    issued: '开具日期',
    closed: '出账日期',
    due: '付款期限',
    period: '账期',
    type: '类型',
    from: '开票方',
    to: '受票方',
    taxNumber: '税号',
    net: '不含税金额',
    tax: '{tax}（税基 {base}）',
    total: '合计',
    paid: '已由预付余额支付',
    open: '应付金额',
    corrects: '对应发票 {number}',
    replaces: '替代发票 {number}',
    reason: '原因：{reason}',
    notTax: '本账单为当月流水汇总，不作为税务发票。',
  },
} as const satisfies Record<Locale, object>

interface Party {
  name: string
  address: string
  taxNumber: string
}

export interface InvoiceTextsOf {
  kind: number
  number: string
  language: DocumentLanguage
  issuedOn: string
  dueOn: string
  startsOn: string
  endsOn: string
  currency: string
  total: number
  tax: number
  paid: number
  pricesIncludeTax: boolean
  issuer: Party & { footer: string }
  customer: Party
  /** Numbers of the invoices that it cancels or replaces. */
  corrects: string | null
  replaces: string | null
  reason: string | null
  lines: readonly PageLine[]
  taxes: readonly { name: string; rate_ppm: number; base: number; amount: number }[]
  hasLogo: boolean
}

const rate = (ppm: number): string => `${ppm / 10_000} %`

const partyLines = ({ name, address, taxNumber }: Party, taxLabel: string): string[] => [
  name,
  ...(address === '' ? [] : address.split('\n')),
  ...(taxNumber === '' ? [] : [`${taxLabel}: ${taxNumber}`]),
]

/** What stands on an invoice or credit note. */
export function invoiceTexts(invoice: InvoiceTextsOf): DocumentTexts {
  const say = words[invoice.language]
  const isNote = invoice.kind === documentKind.creditNote
  const money = (amount: number) => `${formatMoney(amount, invoice.currency)} ${invoice.currency}`
  const { corrects, replaces, reason, issuer } = invoice
  return {
    title: `${isNote ? say.creditNote : say.invoice} ${invoice.number}`,
    locale: invoice.language,
    currency: invoice.currency,
    parties: [
      { label: say.from, lines: partyLines(issuer, say.taxNumber) },
      { label: say.to, lines: partyLines(invoice.customer, say.taxNumber) },
    ],
    facts: [
      [say.number, invoice.number],
      [say.issued, invoice.issuedOn],
      [say.period, `${invoice.startsOn} – ${invoice.endsOn}`],
      ...(isNote ? [] : ([[say.due, invoice.dueOn]] as const)),
    ],
    lines: invoice.pricesIncludeTax
      ? invoice.lines
      : invoice.lines.map((line) => ({ ...line, amount: line.amount - (line.tax ?? 0), tax: null })),
    amountLabel: invoice.pricesIncludeTax ? null : say.net,
    sums: [
      [say.net, money(invoice.total - invoice.tax)],
      ...invoice.taxes.map(
        (tax) =>
          [
            say.tax
              .replace('{tax}', `${tax.name} ${rate(tax.rate_ppm)}`)
              .replace('{base}', formatMoney(tax.base, invoice.currency)),
            money(tax.amount),
          ] as const,
      ),
      [say.total, money(invoice.total)],
      ...(isNote
        ? []
        : ([
            [say.paid, money(invoice.paid)],
            [say.open, money(invoice.total - invoice.paid)],
          ] as const)),
    ],
    notes: [
      ...(corrects === null ? [] : [say.corrects.replace('{number}', corrects)]),
      ...(replaces === null ? [] : [say.replaces.replace('{number}', replaces)]),
      ...(reason === null ? [] : [say.reason.replace('{reason}', reason)]),
      ...(issuer.footer === '' ? [] : issuer.footer.split('\n')),
    ],
    hasLogo: invoice.hasLogo,
  }
}

export interface BillTextsOf {
  number: string
  type: number
  locale: Locale
  startsOn: string
  endsOn: string
  closedOn: string
  currency: string
  amount: number
  provider: string
  customer: string
  lines: readonly Omit<PageLine, 'tax'>[]
}

/** What stands on a bill. */
export function billTexts(bill: BillTextsOf): DocumentTexts {
  const say = words[bill.locale]
  return {
    title: `${say.bill} ${bill.number}`,
    locale: bill.locale,
    currency: bill.currency,
    parties: [
      { label: say.from, lines: [bill.provider] },
      { label: say.to, lines: [bill.customer] },
    ],
    facts: [
      [say.number, bill.number],
      [say.type, billTypeWords[bill.type]![bill.locale]],
      [say.period, `${bill.startsOn} – ${bill.endsOn}`],
      [say.closed, bill.closedOn],
    ],
    lines: bill.lines.map((line) => ({ ...line, tax: null })),
    amountLabel: null,
    sums: [[say.total, `${formatMoney(bill.amount, bill.currency)} ${bill.currency}`]],
    notes: [say.notTax],
    hasLogo: false,
  }
}
