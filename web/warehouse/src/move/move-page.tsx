import { usePageTitle } from '@waybill/host'
import { Button, Field, NumberInput, PageBody, PageHead, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { LastScans } from '../scan/last-scans.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import { NoWarehouse, WarehouseChoice } from '../shared/floor-parts.tsx'
import { GoodsChoices } from '../shared/goods-choices.tsx'
import { useFloorWarehouse } from '../shared/use-floor.ts'
import { moveMessages } from './messages.ts'
import { freeOf, type Held, useMove } from './use-move.ts'

function useField({ place, goods }: Held): { label: string; hint: string } {
  const t = useT(moveMessages)
  if (goods) return { label: t('scanTarget', { sku: goods.product.sku }), hint: t('scanTargetHint') }
  if (place) return { label: t('scanItem', { place: place.code }), hint: t('scanItemHint') }
  return { label: t('scanPlace'), hint: t('scanPlaceHint') }
}

/** How many of the goods in hand are moved. */
function Quantity({ held, disabled, onChange }: { held: Held; disabled: boolean; onChange: (n: number) => void }) {
  const t = useT(moveMessages)
  if (!held.goods) return null
  const free = freeOf(held.goods)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={t('quantity')} disabled={disabled} className="max-w-40">
        <NumberInput
          value={held.quantity}
          decimals={0}
          onChange={(quantity) => onChange(Math.max(quantity ?? 1, 1))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      </Field>
      {free > 1 && (
        <Button disabled={disabled} onClick={() => onChange(free)}>
          {t('all', { n: free })}
        </Button>
      )}
    </div>
  )
}

function Content({ warehouseId }: { warehouseId: number }) {
  const t = useT(moveMessages)
  const { queue, scans, shown, choices, held, last, scan, undo, choose, setQuantity, release } = useMove(warehouseId)
  // What waits was scanned for what is in hand now: that stays until the answer.
  const isBusy = queue.waiting > 0
  return (
    <>
      <ScanField {...useField(held)} onScan={scan} />
      <AnswerPanel
        isOffline={queue.isOffline}
        {...shown}
        actions={
          held.place && (
            <Button disabled={isBusy} onClick={release}>
              {t('another')}
            </Button>
          )
        }
      />
      <ScanState waiting={queue.waiting} isOffline={queue.isOffline} />
      {choices.length > 0 && (
        <GoodsChoices
          title={t('choose')}
          goods={choices.map(({ seller, id, product, condition, lot }) => ({
            key: `${seller.id}-${id}`,
            seller: seller.name,
            sku: product.sku,
            condition,
            lotNo: lot?.lotNo,
          }))}
          disabled={isBusy}
          onChoose={(index) => choose(choices[index]!)}
        />
      )}
      <Quantity held={held} disabled={isBusy} onChange={setQuantity} />
      <LastScans
        scans={scans}
        action={
          last && (
            <Button size="compact" disabled={isBusy} onClick={undo}>
              {t('undo')}
            </Button>
          )
        }
      />
    </>
  )
}

/** `#/move`: goods go from one place into another, by scans. */
export function MovePage() {
  const t = useT(moveMessages)
  usePageTitle(t('title'))
  const warehouse = useFloorWarehouse()
  const { warehouseId } = warehouse
  return (
    <PageBody kind="detail">
      <PageHead title={t('title')} />
      {warehouseId === null ? (
        <NoWarehouse />
      ) : (
        <div className="flex flex-col gap-3">
          <WarehouseChoice {...warehouse} />
          <Content key={warehouseId} warehouseId={warehouseId} />
        </div>
      )}
    </PageBody>
  )
}
