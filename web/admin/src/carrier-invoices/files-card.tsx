import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type InvoiceFile, listCarrierInvoiceFiles, listCarrierInvoices } from '@waybill/contract/carrier-invoices/api'
import { invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { useClient } from '@waybill/host'
import { Badge, Card, useFormat, useLocale, useT } from '@waybill/kit'
import { carrierInvoiceMessages } from './messages.ts'

const POLL_MS = 1500
const SHOWN = 3
const tones = { reading: 'info', read: 'success', refused: 'critical' } as const

/** The files, asked for again while one is read; when it is, the invoices are too. */
function useFiles() {
  const client = useClient()
  const cache = useQueryClient()
  const { data } = useQuery({
    ...client.query(listCarrierInvoiceFiles, {}, { hideErrors: true }),
    refetchInterval: ({ state }) => (state.data?.files.some((file) => file.state === 'reading') ? POLL_MS : false),
  })
  const reading = data?.files.filter(({ state }) => state === 'reading').length ?? 0
  const before = useRef(reading)
  useEffect(() => {
    if (reading < before.current) void cache.invalidateQueries({ queryKey: [listCarrierInvoices.id] })
    before.current = reading
  }, [reading, cache])
  return data?.files ?? []
}

function FileRow({ file }: { file: InvoiceFile }) {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1">
      {file.problem?.code === 'CARRIER_INVOICE_DELETED' ? (
        <Badge tone="warning">{t('partlyDeleted')}</Badge>
      ) : (
        <Badge tone={tones[file.state]}>{t(file.state)}</Badge>
      )}
      <span className="min-w-0 break-all">{file.name}</span>
      <span className="text-small text-muted">
        {invoiceFormatNames[file.format]} · {format.dateTime(file.uploadedAt)}
        {file.rows !== null && ` · ${t('rowsRead', { n: file.rows })}`}
      </span>
      {file.problem && (
        <span className="w-full text-small">{file.problem[locale === 'cn' ? 'zhMessage' : 'message']}</span>
      )}
    </li>
  )
}

/** The files that were uploaded last, with what is wrong with those that were not imported. */
export function FilesCard() {
  const t = useT(carrierInvoiceMessages)
  const files = useFiles()
  if (files.length === 0) return null
  return (
    <Card title={t('files')} className="mb-2 flex-none">
      <ul>
        {files.slice(0, SHOWN).map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </Card>
  )
}
