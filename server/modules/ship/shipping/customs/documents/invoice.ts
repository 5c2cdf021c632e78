import { declaredTotal, tariffPayer } from '@waybill/contract/customs/declaration'
import { eeiText } from '@waybill/contract/customs/eei'
import { consigneeNames } from '@waybill/contract/customs/words'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { PaperPage, PaperSize } from '../../../../../carriers/index.ts'
import { contentsOf, dollars, isForCustomsOnly, kilosOf, type PaperFacts } from './paper-facts.ts'
import { partyLines, taxLines } from './parties.ts'
import { Sheet } from './sheet.ts'

const columns = [
  { title: 'SKU', share: 0.13 },
  { title: 'Description', share: 0.29 },
  { title: 'HS code', share: 0.12 },
  { title: 'Origin', share: 0.07 },
  { title: 'Quantity', share: 0.09, right: true },
  { title: 'Net kg', share: 0.09, right: true },
  { title: 'Unit value', share: 0.1, right: true },
  { title: 'Total USD', share: 0.11, right: true },
]
const statement = 'I declare that all the information contained in this invoice is true and correct.'

export type InvoiceKind = 'commercialInvoice' | 'proForma'
const titles: Record<InvoiceKind, string> = { commercialInvoice: 'Commercial invoice', proForma: 'Pro forma invoice' }

function drawHead(sheet: Sheet, facts: PaperFacts): void {
  const { declaration, from, to, carrier, trackingNo, orderNo, date } = facts
  const payer = declaration.tariffPayer === tariffPayer.sender ? 'Sender' : 'Recipient'
  sheet.boxes([
    { label: 'Invoice number', value: declaration.invoiceNo || orderNo, share: 0.25 },
    { label: 'Date', value: date, share: 0.15 },
    { label: 'Order', value: orderNo, share: 0.25 },
    {
      label: 'Waybill',
      value: trackingNo === null || carrier === null ? '' : `${carrierName(carrier).en} ${trackingNo}`,
      share: 0.35,
    },
  ])
  sheet.boxes([
    { label: 'Shipper', value: partyLines(from, taxLines(declaration, 'sender')), share: 0.5 },
    { label: 'Consignee', value: partyLines(to, taxLines(declaration, 'recipient')), share: 0.5 },
  ])
  const importer = taxLines(declaration, 'importer').join('\n')
  sheet.boxes([
    { label: 'Terms', value: `${declaration.incoterm} ${to.city}`, share: 0.22 },
    { label: 'Duties paid by', value: payer, share: 0.16 },
    { label: 'Reason', value: contentsOf(declaration), share: 0.24 },
    { label: 'Consignee type', value: consigneeNames[declaration.consigneeType].en, share: 0.2 },
    { label: 'Importer', value: importer, share: 0.18 },
  ])
}

function drawFoot(sheet: Sheet, facts: PaperFacts): void {
  const { declaration, carrier, weightCg, date } = facts
  const goods = declaredTotal(declaration.lines)
  sheet.sum('Subtotal USD', dollars(goods))
  sheet.sum('Freight and other USD', dollars(declaration.freight))
  sheet.sum('Total USD', dollars(goods + declaration.freight), true)
  sheet.y += 12
  const filed = eeiText(carrier ?? 1, declaration)
  const { licenseNo, certificateNo, eccn } = declaration
  sheet.boxes([
    { label: 'Gross weight', value: `${kilosOf(weightCg)} kg`, share: 0.2 },
    { label: 'AES / exemption', value: filed ?? '', share: 0.26 },
    { label: 'ECCN', value: eccn || 'EAR99', share: 0.14 },
    { label: 'License', value: licenseNo, share: 0.2 },
    { label: 'Certificate', value: certificateNo, share: 0.2 },
  ])
  sheet.y += 12
  if (isForCustomsOnly(declaration)) sheet.paragraph('Value for customs only, no commercial value.', { bold: true })
  sheet.paragraph(statement)
  sheet.boxes([
    { label: 'Name and signature (typed)', value: declaration.signer, share: 0.7 },
    { label: 'Date', value: date, share: 0.3 },
  ])
}

/** An invoice for customs, on as many pages as its lines take. */
export function invoicePages(facts: PaperFacts, size: PaperSize, kind: InvoiceKind): PaperPage[] {
  const { declaration } = facts
  const sheet = new Sheet(size, (page) => {
    page.page.text(page.left, page.y + page.look.title, titles[kind], { size: page.look.title, bold: true })
    page.y += page.look.title * 1.5
  })
  drawHead(sheet, facts)
  sheet.y += 12
  sheet.rows(
    columns,
    declaration.lines.map(({ sku, description, hsCode, originCountry, quantity, netCg, value }) => [
      sku ?? '',
      description,
      hsCode ?? '',
      originCountry ?? '',
      `${quantity} pcs`,
      kilosOf(quantity * netCg),
      dollars(value),
      dollars(quantity * value),
    ]),
  )
  drawFoot(sheet, facts)
  return sheet.finish(size, declaration.invoiceNo || facts.orderNo)
}
