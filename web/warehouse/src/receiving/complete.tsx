import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReceiptDetail } from '@waybill/contract/inbound/staff-api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, ConfirmDialog, useT } from '@waybill/kit'
import { receivingMessages } from './messages.ts'
import { leftOf, shortOf } from './receipt-lines.tsx'
import { useComplete } from './use-receipt.ts'
import type { Receiving } from './use-receiving.ts'

const NAMED = 5

/** What is short, by product. */
function Shortage({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT(receivingMessages)
  const missing = receipt.lines.filter((line) => leftOf(line) > 0)
  if (missing.length === 0) return <p>{t('completeAll')}</p>
  return (
    <>
      <p>{t('completeShort', { n: shortOf(receipt.lines) })}</p>
      <ul className="my-1 list-disc ps-5">
        {missing.slice(0, NAMED).map((line) => (
          <li key={line.line}>
            {line.sku}: {leftOf(line)}
          </li>
        ))}
        {missing.length > NAMED && <li>{t('completeMore', { n: missing.length - NAMED })}</li>}
      </ul>
    </>
  )
}

/** Closes a shipment after a question that names what is short; not while scans wait, which would be refused after it. */
export function Complete({ receipt, queue }: { receipt: ReceiptDetail; queue: Receiving['queue'] }) {
  const t = useT(receivingMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  const complete = useComplete(receipt)
  const isWaiting = queue.waiting > 0
  const why = t('completeWaits', { n: queue.waiting })
  const confirm = () =>
    complete.mutate(shortOf(receipt.lines), {
      onSuccess: () => {
        setAsking(false)
        bridge.toast('ok', t('completed', receipt))
      },
      onError: (error) => {
        setAsking(false)
        bridge.toast('error', messageOf(error))
      },
    })
  return (
    <>
      {queue.isOffline && <span className="self-center text-muted">{why}</span>}
      <Button
        variant="primary"
        icon={<CircleCheck />}
        disabled={isWaiting}
        {...(isWaiting && { title: why })}
        onClick={() => setAsking(true)}
      >
        {t('complete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('completeTitle', receipt)}
        confirm={t('complete')}
        keep={t('keep')}
        pending={complete.isPending || isWaiting}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Shortage receipt={receipt} />
        <p>{t('completeEnd')}</p>
      </ConfirmDialog>
    </>
  )
}
