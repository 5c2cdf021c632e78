import { useState } from 'react'
import { ConfirmDialog, useFormat, useLocale, useT } from '@waybill/kit'
import { packageMessages } from '../messages/packages.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { useVoidLabels, type VoidResults } from './use-void.ts'
import type { VoidPlan } from './void-plan.ts'
import { VoidResultsDialog } from './void-results.tsx'

const SHOWN_EXCLUDED = 5

function MoneyBack({ plan }: { plan: VoidPlan }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const when =
    plan.later === 0
      ? t('voidAtOnce')
      : plan.later === plan.amount
        ? t('voidWhenUspsAll')
        : t('voidWhenUsps', { amount: format.money(plan.later) })
  return (
    <p>
      <strong className="tnum font-medium text-fg">{t('voidBack', { amount: format.money(plan.amount) })}</strong>{' '}
      {when}
    </p>
  )
}

function ExcludedList({ plan }: { plan: VoidPlan }) {
  const t = useT(shipmentMessages)
  const { locale } = useLocale()
  if (plan.excluded.length === 0) return null
  return (
    <div className="mt-3">
      <p>{t('voidLeftOut', { n: plan.excluded.length })}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {plan.excluded.slice(0, SHOWN_EXCLUDED).map(({ shipment, reason }) => (
          <li key={shipment.id} className="break-words">
            <span className="tnum text-fg">{shipment.trackingNo}</span> · {reason[locale]}
          </li>
        ))}
        {plan.excluded.length > SHOWN_EXCLUDED && <li>… +{plan.excluded.length - SHOWN_EXCLUDED}</li>}
      </ul>
    </div>
  )
}

/** Packages that go together, of which one cannot be voided: each with its reason, as if it had been asked for. */
function refusedOf(plan: VoidPlan | null): VoidResults | null {
  if (!plan?.together || plan.voidable.length > 0) return null
  return plan.excluded.map(({ shipment, reason }) => ({
    shipmentId: shipment.id,
    trackingNo: shipment.trackingNo,
    state: 'rejected',
    refund: 0,
    expectedBy: null,
    problem: { code: shipment.can.void.reason ?? '', fieldName: null, message: reason.en, zhMessage: reason.cn },
  }))
}

/** Asks before labels are voided, naming number, amount and when the money comes; then tells what became of each. Null = closed. */
export function VoidDialog({ plan, onClose }: { plan: VoidPlan | null; onClose: () => void }) {
  const t = useT(shipmentMessages)
  const packages = useT(packageMessages)
  const [results, setResults] = useState<VoidResults | null>(null)
  const voiding = useVoidLabels(setResults)
  const refused = refusedOf(plan)
  const n = plan?.voidable.length ?? 0
  const isRefund = n > 0 && plan?.voidable.every(({ voidWay }) => voidWay === 'refund') === true
  const confirm = () =>
    plan &&
    voiding.mutate(
      plan.voidable.map((one) => one.id),
      { onSettled: onClose },
    )
  return (
    <>
      <ConfirmDialog
        open={plan !== null && n > 0}
        title={isRefund ? t('refundTitle', { n }) : t('voidTitle', { n })}
        confirm={isRefund ? t('askRefund') : t('voidButton', { n })}
        keep={n > 1 ? t('keepLabels') : t('keepLabel')}
        danger
        pending={voiding.isPending}
        onConfirm={confirm}
        onCancel={onClose}
      >
        {plan && (
          <>
            <MoneyBack plan={plan} />
            {plan.together && <p className="mt-2">{packages('voidsTogether')}</p>}
            <p className="mt-2">{t('voidNoPrint')}</p>
            <ExcludedList plan={plan} />
          </>
        )}
      </ConfirmDialog>
      <VoidResultsDialog results={results ?? refused} onClose={() => (refused ? onClose() : setResults(null))} />
    </>
  )
}
