import { useState } from 'react'
import { conditionWords } from '@waybill/contract/stock/conditions'
import type { WaitingGoods } from '@waybill/contract/stock/put-away-api'
import { usePageTitle, useShell } from '@waybill/host'
import { Button, Card, Field, FirstUse, NumberInput, PageBody, PageHead, Select, useLocale, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { LastScans } from '../scan/last-scans.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import { DockList } from './dock-list.tsx'
import { putAwayMessages } from './messages.ts'
import { usePutAway } from './use-put-away.ts'

/** Goods of several sellers, lots or conditions that carry the scanned code. */
function Choices({
  goods,
  disabled,
  onChoose,
}: {
  goods: readonly WaitingGoods[]
  disabled: boolean
  onChoose: (one: WaitingGoods) => void
}) {
  const t = useT(putAwayMessages)
  const { locale } = useLocale()
  return (
    <Card title={t('choose')}>
      <ul className="flex flex-col gap-2">
        {goods.map((one) => (
          <li key={`${one.seller.id}-${one.id}`}>
            <Button disabled={disabled} onClick={() => onChoose(one)}>
              {[
                one.seller.name,
                one.product.sku,
                conditionWords[one.condition][locale],
                one.lot?.lotNo,
                one.place.code,
                one.onHand,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Content({ warehouseId }: { warehouseId: number }) {
  const t = useT(putAwayMessages)
  const { queue, scans, shown, choices, held, scan, pick, choose, setQuantity, release } = usePutAway(warehouseId)
  // What waits was scanned for what is in hand now: that stays until the answer.
  const isBusy = queue.waiting > 0
  return (
    <div className="flex flex-col gap-3">
      <ScanField
        label={held ? t('scanPlace', { sku: held.goods.product.sku }) : t('scanItem')}
        hint={t(held ? 'scanPlaceHint' : 'scanItemHint')}
        onScan={scan}
      />
      <AnswerPanel
        isOffline={queue.isOffline}
        {...shown}
        actions={
          (held || choices.length > 0) && (
            <Button disabled={isBusy} onClick={release}>
              {t('another')}
            </Button>
          )
        }
      />
      <ScanState waiting={queue.waiting} isOffline={queue.isOffline} />
      {choices.length > 0 && <Choices goods={choices} disabled={isBusy} onChoose={choose} />}
      {held && (
        <Field label={t('quantity')} disabled={isBusy} className="max-w-40">
          <NumberInput
            value={held.quantity}
            decimals={0}
            onChange={(quantity) => setQuantity(Math.min(Math.max(quantity ?? 1, 1), held.goods.onHand))}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        </Field>
      )}
      <LastScans scans={scans} />
      <DockList warehouseId={warehouseId} disabled={isBusy} onTake={pick} />
    </div>
  )
}

/** `#/put-away`: brings goods from the dock to their places. */
export function PutAwayPage() {
  const t = useT(putAwayMessages)
  usePageTitle(t('title'))
  const { user } = useShell()
  const warehouses = user?.warehouseList ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const warehouseId = chosen ?? warehouses[0]?.warehouseId
  if (!user) return null
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('title')}
        actions={
          warehouses.length > 1 && (
            <Select
              aria-label={t('warehouse')}
              value={String(warehouseId)}
              options={warehouses.map(({ warehouseId: id, name }) => ({ value: String(id), text: name }))}
              onChange={(id) => setChosen(Number(id))}
            />
          )
        }
      />
      {warehouseId === undefined ? (
        <FirstUse title={t('noWarehouse')} />
      ) : (
        <Content key={warehouseId} warehouseId={warehouseId} />
      )}
    </PageBody>
  )
}
