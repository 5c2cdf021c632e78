import { Printer } from 'lucide-react'
import { carrier } from '@waybill/contract/carriers/enums'
import { type CustomsPaper, printCustomsPaper } from '@waybill/contract/customs/api'
import { contentTypes } from '@waybill/contract/customs/contents'
import { declaredTotal, tariffPayer } from '@waybill/contract/customs/declaration'
import { eeiText } from '@waybill/contract/customs/eei'
import { incotermNames, nonDeliveryNames } from '@waybill/contract/customs/words'
import type { ShipmentDetail } from '@waybill/contract/shipping/api'
import { usePrintFile } from '@waybill/host/labels'
import {
  Button,
  Card,
  type Description,
  DescriptionList,
  Menu,
  type MenuEntry,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { declarationMessages } from './declaration-messages.ts'

type Declared = NonNullable<ShipmentDetail['declaration']>

/** Forms of the post, invoices of everybody; a form is printed like a label, too. */
function useDocuments(shipment: ShipmentDetail): MenuEntry[] {
  const t = useT(declarationMessages)
  const print = usePrintFile()
  const open = (paper: CustomsPaper, size: string, copies = 1) => {
    const body = { shipmentIds: [shipment.id], paper, size, copies }
    return () => void print.open({ url: printCustomsPaper.path, body })
  }
  const forms: MenuEntry[] = [
    { id: 'form46', label: t('form46'), onSelect: open('form', '4x6') },
    { id: 'formLetter', label: t('formLetter'), onSelect: open('form', 'letter') },
    { id: 'formA4', label: t('formA4'), onSelect: open('form', 'a4') },
    { kind: 'line', id: 'line' },
  ]
  return [
    ...(shipment.carrier === carrier.USPS ? forms : []),
    { id: 'invoiceLetter', label: t('invoiceLetter'), onSelect: open('commercialInvoice', 'letter', 3) },
    { id: 'invoiceA4', label: t('invoiceA4'), onSelect: open('commercialInvoice', 'a4', 3) },
  ]
}

function Lines({ lines }: { lines: Declared['lines'] }) {
  const format = useFormat()
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line.lineId}>
          <span className="wrap-anywhere">
            {format.number(line.quantity)} × {line.description}
          </span>
          <span className="tnum block text-small text-muted">
            {[
              line.hsCode,
              line.originCountry && format.country(line.originCountry),
              format.money(line.quantity * line.value),
              `${format.number(Math.round((line.quantity * line.netCg) / 100))} g`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What was declared to customs when the label was bought, and its documents. */
export function DeclarationCard({ shipment, declared }: { shipment: ShipmentDetail; declared: Declared }) {
  const t = useT(declarationMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const documents = useDocuments(shipment)
  const contents = contentTypes[declared.contents].name[locale]
  const items: Description[] = [
    {
      id: 'contents',
      label: t('contents'),
      value: declared.explanation ? `${contents}: ${declared.explanation}` : contents,
    },
    { id: 'total', label: t('total'), value: format.money(declaredTotal(declared.lines)) },
    { id: 'terms', label: t('terms'), value: incotermNames[declared.incoterm][locale], wide: true },
    { id: 'payer', label: t('payer'), value: t(declared.tariffPayer === tariffPayer.sender ? 'sender' : 'recipient') },
    { id: 'undelivered', label: t('nonDelivery'), value: nonDeliveryNames[declared.nonDelivery][locale] },
    { id: 'filing', label: t('filing'), value: eeiText(shipment.carrier, declared) ?? t('noFiling'), wide: true },
    { id: 'signer', label: t('signer'), value: declared.signer },
    { id: 'invoice', label: t('invoiceNo'), value: declared.invoiceNo },
    {
      id: 'tax',
      label: t('taxIds'),
      value: declared.taxIds.map(({ type, value }) => `${type} ${value}`).join(' · '),
      wide: true,
    },
  ]
  return (
    <Card
      title={t('title')}
      action={
        <Menu
          align="end"
          trigger={
            <Button size="compact" icon={<Printer />}>
              {t('documents')}
            </Button>
          }
          entries={documents}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <Lines lines={declared.lines} />
        <DescriptionList items={items.filter(({ value }) => value !== '')} />
      </div>
    </Card>
  )
}
