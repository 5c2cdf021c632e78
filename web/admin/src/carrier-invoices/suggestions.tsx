import { useQuery } from '@tanstack/react-query'
import {
  type InvoiceLine,
  suggestCarrierInvoiceLabels,
  type SuggestedLabel,
} from '@waybill/contract/carrier-invoices/api'
import { likenessWords } from '@waybill/contract/carrier-invoices/words'
import { useClient } from '@waybill/host'
import { Badge, Button, LoadError, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { carrierInvoiceMessages } from './messages.ts'

interface Props {
  line: InvoiceLine
  disabled: boolean
  onAccept: (label: SuggestedLabel) => void
}

function Suggestion({ label, disabled, onAccept }: Omit<Props, 'line'> & { label: SuggestedLabel }) {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const facts = [
    format.date(label.shippedAt),
    label.orderNo,
    label.zip,
    label.weightCg === null ? null : `${(label.weightCg / 45_359.237).toFixed(2)} lb`,
  ]
  return (
    <li className="flex flex-wrap items-start gap-2 border-t px-3 py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="tnum break-all font-medium">{label.trackingNo}</p>
        <p className="break-words">{label.seller.name}</p>
        <p className="tnum break-words text-small text-muted">{facts.filter((fact) => fact !== null).join(' · ')}</p>
        <p className="mt-1 flex flex-wrap gap-1">
          {label.alike.map((one) => (
            <Badge key={one} tone="success">
              {likenessWords[one][locale]}
            </Badge>
          ))}
          {label.billed && <Badge tone="warning">{t('alreadyBilled')}</Badge>}
        </p>
      </div>
      <Button
        size="compact"
        disabled={disabled}
        aria-label={t('acceptLabel', { number: label.trackingNo })}
        onClick={() => onAccept(label)}
      >
        {t('acceptSuggestion')}
      </Button>
    </li>
  )
}

/** Labels that an unmatched line may be about, each with what it has in common with the line; a person accepts one. */
export function Suggestions({ line, disabled, onAccept }: Props) {
  const t = useT(carrierInvoiceMessages)
  const client = useClient()
  const found = useQuery(client.query(suggestCarrierInvoiceLabels, { params: { id: line.id } }, { hideErrors: true }))
  if (found.isPending) return <Skeleton className="mb-3 h-24" />
  if (!found.data) return <LoadError onRetry={() => void found.refetch()} />
  const { labels } = found.data
  if (labels.length === 0) return <p className="mb-3 text-muted">{t('noSuggestions')}</p>
  return (
    <section aria-label={t('suggestions')} className="mb-4">
      <h3 className="mb-1 text-small font-medium text-muted">{t('suggestions')}</h3>
      <ul className="rounded border">
        {labels.map((label) => (
          <Suggestion key={label.purchaseId} label={label} disabled={disabled} onAccept={onAccept} />
        ))}
      </ul>
    </section>
  )
}
