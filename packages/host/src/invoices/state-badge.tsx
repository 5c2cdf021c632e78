import type { InvoiceState } from '@waybill/contract/invoicing/enums'
import { invoiceStateWords } from '@waybill/contract/invoicing/words'
import { Badge, useLocale } from '@waybill/kit'

/** Where a document stands. */
export function InvoiceBadge({ state }: { state: InvoiceState }) {
  const { locale } = useLocale()
  const { tone, ...words } = invoiceStateWords[state]
  return <Badge tone={tone}>{words[locale]}</Badge>
}
