import { useState } from 'react'
import { Button, Drawer, FileDrop, useT } from '@waybill/kit'
import { LabelRowFields } from './label-row.tsx'
import { ownLabelMessages } from './messages.ts'
import { errorsOf, type LabelOrder } from './rows.ts'
import { useOwnLabels } from './use-own-labels.ts'

/** Uploads labels of the seller's own for one order or several, and ships the orders with them. */
export function UploadLabelDrawer({ orders, onClose }: { orders: readonly LabelOrder[]; onClose: () => void }) {
  const t = useT(ownLabelMessages)
  const [tried, setTried] = useState(false)
  const labels = useOwnLabels(orders, onClose)
  const { rows, sending, attach } = labels
  const isReading = sending.some(({ error }) => error === null)
  const close = () => (labels.forget(), onClose())
  const submit = () => {
    setTried(true)
    if (rows.length === 0 || isReading) return
    if (rows.every((row) => Object.keys(errorsOf(row, rows)).length === 0)) attach.mutate(rows)
  }
  return (
    <Drawer
      open
      onClose={close}
      width={560}
      dirty={rows.length > 0}
      title={t('title', { n: orders.length })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{t('discard')}</Button>
          <Button
            type="submit"
            variant="primary"
            shortcut="mod+enter"
            pending={attach.isPending}
            disabled={rows.length === 0 || isReading}
          >
            {t('ship', { n: Math.max(1, rows.length) })}
          </Button>
        </>
      }
    >
      <p className="mb-3">{orders.length > 1 ? t('aboutMany') : t('about')}</p>
      <FileDrop
        accept=".pdf,.png,.zpl,.txt,.prn"
        multiple
        onFiles={labels.add}
        onRemove={labels.dismiss}
        files={sending.map(({ id, name, error }) => ({
          id,
          name,
          note: error ?? t('reading', { name }),
          failed: error !== null,
        }))}
        hint={t('drop')}
      />
      <ul className="mt-3">
        {rows.map((row) => (
          <LabelRowFields
            key={row.label.id}
            row={row}
            rows={rows}
            orders={orders}
            tried={tried}
            onChange={(part) => labels.changeRow(row.label.id, part)}
            onRemove={() => labels.removeRow(row.label.id)}
          />
        ))}
      </ul>
    </Drawer>
  )
}
