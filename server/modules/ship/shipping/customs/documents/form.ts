import { type Declaration, declaredTotal } from '@waybill/contract/customs/declaration'
import { nonDeliveryNames } from '@waybill/contract/customs/words'
import { eeiText } from '@waybill/contract/customs/eei'
import type { PaperPage, PaperSize } from '../../../../../carriers/index.ts'
import { contentsOf, dollars, formOf, kilosOf, type PaperFacts, poundsOf } from './paper-facts.ts'
import { partyLines, taxLines } from './parties.ts'
import { Sheet } from './sheet.ts'

const statement =
  'I certify the particulars given in this customs declaration are correct. This item does not contain any dangerous article, or articles prohibited by legislation or by postal or customs regulations.'
const columns = [
  { title: 'Qty and description', share: 0.4 },
  { title: 'Net weight', share: 0.2, right: true },
  { title: 'Value USD', share: 0.16, right: true },
  { title: 'HS code', share: 0.16 },
  { title: 'Origin', share: 0.08 },
]

const rowsOf = ({ lines }: Declaration): string[][] =>
  lines.map(({ quantity, shortDescription, netCg, value, hsCode, originCountry }) => [
    `${quantity} ${shortDescription}`,
    poundsOf(quantity * netCg),
    dollars(quantity * value),
    hsCode ?? '',
    originCountry ?? '',
  ])

const numbersOf = ({ declaration, carrier }: PaperFacts) => {
  const { invoiceNo, licenseNo, certificateNo } = declaration
  const export_ = eeiText(carrier ?? 1, declaration)
  return [
    { label: 'AES / exemption', value: export_ ?? '', share: 0.4 },
    { label: 'License', value: licenseNo, share: 0.2 },
    { label: 'Certificate', value: certificateNo, share: 0.2 },
    { label: 'Invoice', value: invoiceNo, share: 0.2 },
  ]
}

/** The form's name, what customs may do, and the number of the parcel in bars. */
function headOf(facts: PaperFacts, form: string) {
  return (sheet: Sheet, isFirst: boolean): void => {
    const { look } = sheet
    sheet.page.text(sheet.left, sheet.y + look.title, `Customs declaration ${form}`, { size: look.title, bold: true })
    sheet.y += look.title * 1.3
    const note = isFirst ? 'May be opened officially' : 'Continuation'
    sheet.page.text(sheet.left, sheet.y + look.text, note, { size: look.text })
    sheet.y += look.text * 1.4
    const { trackingNo } = facts
    if (trackingNo === null) return
    const wide = sheet.width > 1000
    const y = wide ? look.margin : sheet.y
    const isDrawn = sheet.page.bars(trackingNo, {
      right: sheet.right,
      y: Math.round(y),
      width: wide ? sheet.width * 0.55 : sheet.width,
      height: 70,
    })
    const below = y + (isDrawn ? 70 : 0) + look.text * 1.2
    sheet.page.text(sheet.right, below, trackingNo, { size: look.text, right: true })
    sheet.y = Math.max(sheet.y, below + 8)
  }
}

function drawParties(sheet: Sheet, { declaration, from, to }: PaperFacts): void {
  const importer = taxLines(declaration, 'importer')
  sheet.boxes([
    { label: 'From', value: partyLines(from, taxLines(declaration, 'sender')), share: 0.5 },
    { label: 'To', value: partyLines(to, [...taxLines(declaration, 'recipient'), ...importer]), share: 0.5 },
  ])
}

function drawFoot(sheet: Sheet, facts: PaperFacts): void {
  const { declaration, date } = facts
  sheet.boxes(numbersOf(facts))
  sheet.y += 8
  sheet.paragraph(statement, { size: sheet.look.small })
  sheet.boxes([
    { label: 'Signature (typed)', value: declaration.signer, share: 0.7 },
    { label: 'Date', value: date, share: 0.3 },
  ])
}

/** CN22 or CN23, whichever the parcel needs. */
export function formPages(facts: PaperFacts, size: PaperSize): PaperPage[] {
  const { declaration } = facts
  const form = formOf(facts)
  const sheet = new Sheet(size, headOf(facts, form))
  if (form === 'CN23') drawParties(sheet, facts)
  sheet.boxes([
    { label: 'Category of item', value: contentsOf(declaration), share: form === 'CN23' ? 0.5 : 1 },
    ...(form === 'CN23'
      ? [{ label: 'If undeliverable', value: nonDeliveryNames[declaration.nonDelivery].en, share: 0.5 }]
      : []),
  ])
  sheet.y += 8
  sheet.rows(columns, rowsOf(declaration))
  const net = declaration.lines.reduce((sum, { quantity, netCg }) => sum + quantity * netCg, 0)
  sheet.sum('Net weight', `${poundsOf(net)} (${kilosOf(net)} kg)`)
  sheet.sum('Gross weight', `${poundsOf(facts.weightCg)} (${kilosOf(facts.weightCg)} kg)`)
  sheet.sum('Total value USD', dollars(declaredTotal(declaration.lines)), true)
  if (declaration.freight > 0) sheet.sum('Postage and fees USD', dollars(declaration.freight))
  sheet.y += 8
  drawFoot(sheet, facts)
  return sheet.finish(size, facts.trackingNo ?? facts.orderNo)
}
