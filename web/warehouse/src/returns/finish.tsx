import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { FloorReturn } from '@waybill/contract/warehouse-returns/staff-api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, ConfirmDialog, useT } from '@waybill/kit'
import { floorReturnMessages } from './messages.ts'
import { useFinish } from './use-returns.ts'

const NAMED = 5

/** What has not come, and about what the seller is asked. */
function Summary({ current }: { current: FloorReturn }) {
  const t = useT(floorReturnMessages)
  const missing = current.lines.flatMap(({ sku, expected, received }) =>
    expected > received ? [{ sku, n: expected - received }] : [],
  )
  const short = missing.reduce((sum, { n }) => sum + n, 0)
  return (
    <>
      {!current.announced && <p>{t('finishUnannounced', { n: current.received })}</p>}
      {current.announced && short === 0 && <p>{t('finishAll')}</p>}
      {current.announced && short > 0 && (
        <>
          <p>{t('finishShort', { n: short })}</p>
          <ul className="my-1 list-disc ps-5">
            {missing.slice(0, NAMED).map(({ sku, n }) => (
              <li key={sku}>{`${sku}: ${n}`}</li>
            ))}
            {missing.length > NAMED && <li>…</li>}
          </ul>
        </>
      )}
      {current.asking > 0 && <p>{t('finishAsk', { n: current.asking })}</p>}
    </>
  )
}

/** Ends the inspection after a question that names what is missing; not while scans wait. */
export function Finish({ current, isBusy }: { current: FloorReturn; isBusy: boolean }) {
  const t = useT(floorReturnMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  const finish = useFinish(current)
  const isOpen = current.inspections.some(({ waiting, answer }) => waiting && answer !== null)
  const confirm = () =>
    finish.mutate(
      current.lines.reduce((sum, { expected, received }) => sum + Math.max(0, expected - received), 0),
      {
        onSuccess: () => bridge.toast('ok', t('finished', current)),
        onError: (error) => bridge.toast('error', messageOf(error)),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button variant="primary" icon={<CircleCheck />} disabled={isBusy || isOpen} onClick={() => setAsking(true)}>
        {t('finish')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('finishTitle', current)}
        confirm={t('finish')}
        keep={t('keep')}
        pending={finish.isPending || isBusy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Summary current={current} />
      </ConfirmDialog>
    </>
  )
}
