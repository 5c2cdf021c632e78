import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listCarrierInvoiceFiles, uploadCarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import { type InvoiceFormat, invoiceFormats } from '@waybill/contract/carrier-invoices/enums'
import { invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { errorMessage, uploadFile, useBridge } from '@waybill/host'
import { Button, Dialog, Field, FileDrop, RadioGroup, useLocale, useT } from '@waybill/kit'
import { carrierInvoiceMessages } from './messages.ts'

/** Whose invoice it is, and the file; it is sent as soon as it is chosen. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useT(carrierInvoiceMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const cache = useQueryClient()
  const [format, setFormat] = useState<InvoiceFormat>('ups')
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile(bridge, { ...uploadCarrierInvoice, path: `${uploadCarrierInvoice.path}?format=${format}` }, file),
    onSuccess: () => {
      bridge.toast('ok', t('uploaded'))
      void cache.invalidateQueries({ queryKey: [listCarrierInvoiceFiles.id] })
      onClose()
    },
  })
  const send = (file: File | undefined) => file && upload.mutate(file)
  return (
    <Dialog
      open
      onClose={onClose}
      locked={upload.isPending}
      title={t('uploadTitle')}
      footer={
        <Button onClick={onClose} disabled={upload.isPending}>
          {t('close')}
        </Button>
      }
    >
      <Field group label={t('carrier')} className="mb-3">
        <RadioGroup
          value={format}
          onChange={setFormat}
          options={invoiceFormats.map((value) => ({ value, label: invoiceFormatNames[value] }))}
        />
      </Field>
      <FileDrop
        accept=".csv,.txt,.xlsx,.xls"
        onFiles={(files) => send(files[0])}
        disabled={upload.isPending}
        hint={upload.isPending ? t('uploading') : t('uploadText')}
        error={errorMessage(upload.error, locale)}
      />
    </Dialog>
  )
}
