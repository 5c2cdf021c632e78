import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { reasonOf } from '@waybill/contract/stock/reasons'
import type { StockLevel } from '@waybill/contract/stock/staff-api'
import type { WarehouseCustomer } from '@waybill/contract/warehouse/api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Drawer, focusField, useLocale, useT } from '@waybill/kit'
import { stockMessages } from './messages.ts'
import { type MovementDraft, missingFields, movementOf, reasonDraft } from './movement-draft.ts'
import { MovementFields } from './movement-fields.tsx'
import { PrintItem } from './print-item.tsx'
import { usePostMovement } from './use-stock.ts'

const empty = (sellers: readonly WarehouseCustomer[], level: StockLevel | null): MovementDraft => ({
  sellerId: String(level?.seller.id ?? sellers[0]?.org.id ?? ''),
  warehouseId: String(level?.warehouse.id ?? sellers[0]?.warehouses[0]?.id ?? ''),
  kind: 'in',
  reason: 'RECEIVE',
  sku: level?.product.sku ?? '',
  lotNo: level?.lot?.lotNo ?? '',
  expiry: level?.lot?.expiry ?? '',
  from: level?.place.code ?? '',
  to: '',
  quantity: null,
  note: '',
  liable: null,
  fromCondition: stockCondition.good,
  toCondition: stockCondition.good,
  ...(level && { ...reasonDraft('move'), fromCondition: level.condition, toCondition: level.condition }),
})

/** A movement by hand; from a row of the list it begins with what lies there. */
export function MovementDrawer({
  sellers,
  level,
  onClose,
}: {
  sellers: readonly WarehouseCustomer[]
  level: StockLevel | null
  onClose: () => void
}) {
  const t = useT(stockMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [first] = useState(() => empty(sellers, level))
  const [draft, setDraft] = useState(first)
  // Names the movement and changes with it: a second click is the same movement.
  const [commandId, setCommand] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const change = (next: Partial<MovementDraft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setCommand(randomKey())
  }
  const post = usePostMovement(({ quantity, product, reason }) => {
    bridge.toast('ok', t('posted', { count: quantity, sku: product.sku, reason: reasonOf(reason).text[locale] }))
    onClose()
  })
  const missing = missingFields(draft)
  const submit = () => {
    setTried(true)
    if (missing[0]) return focusField(missing[0])
    post.mutate(movementOf(draft, commandId))
  }
  return (
    <Drawer
      open
      width={560}
      dirty={draft !== first}
      locked={post.isPending}
      onClose={onClose}
      title={t('move')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={post.isPending} disabled={draft.sellerId === ''} onClick={submit}>
            {t('post')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {sellers.length === 0 && <Banner tone="warning">{t('noSellers')}</Banner>}
        {post.isError && <Banner tone="critical">{messageOf(post.error)}</Banner>}
        <MovementFields draft={draft} change={change} sellers={sellers} missing={tried ? missing : []} />
        {level && <PrintItem level={level} />}
      </div>
    </Drawer>
  )
}
