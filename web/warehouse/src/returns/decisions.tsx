import { useState } from 'react'
import type { ReturnInspection } from '@waybill/contract/warehouse-returns/api'
import type { FloorReturn } from '@waybill/contract/warehouse-returns/staff-api'
import { floorAnswerWords, needsPlace } from '@waybill/contract/warehouse-returns/words'
import { Button, Card, ConfirmDialog, useLocale, useT } from '@waybill/kit'
import { floorReturnMessages } from './messages.ts'
import type { Inspecting } from './use-inspecting.ts'

/** What the seller has decided and is to be done: restocked goods ask for a place, others leave after a question. */
export function Decisions({ current, inspecting }: { current: FloorReturn; inspecting: Inspecting }) {
  const t = useT(floorReturnMessages)
  const { locale } = useLocale()
  const [asking, setAsking] = useState<ReturnInspection | null>(null)
  const isBusy = inspecting.queue.waiting > 0
  const open = current.inspections.filter(({ waiting, answer }) => waiting && answer !== null)
  const about = ({ answer, quantity, sku }: ReturnInspection) => ({
    answer: answer ? floorAnswerWords[answer][locale] : '',
    n: quantity,
    sku,
  })
  if (open.length === 0) return null
  return (
    <Card title={t('decisions')}>
      <ul className="flex flex-col divide-y">
        {open.map((one) => (
          <li key={one.id} className="flex min-h-12 flex-wrap items-center gap-3 py-1">
            <span className="min-w-0 flex-1 basis-40 break-words">{t('decision', about(one))}</span>
            <Button
              aria-label={t('carryOut', about(one))}
              disabled={isBusy}
              onClick={() => (one.answer && needsPlace(one.answer) ? inspecting.carryOut(one) : setAsking(one))}
            >
              {t('confirm')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        danger
        title={asking ? t('carryTitle', about(asking)) : ''}
        confirm={t('confirm')}
        keep={t('keep')}
        onConfirm={() => {
          if (asking) inspecting.carryOut(asking)
          setAsking(null)
        }}
        onCancel={() => setAsking(null)}
      >
        {t('carryText')}
      </ConfirmDialog>
    </Card>
  )
}
