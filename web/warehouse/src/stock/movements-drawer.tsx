import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { conditionWords } from '@waybill/contract/stock/conditions'
import { reasonOf } from '@waybill/contract/stock/reasons'
import type { StockMovement } from '@waybill/contract/stock/staff-api'
import { errorProps, useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  ConfirmDialog,
  Drawer,
  Field,
  LoadError,
  LoadingState,
  Skeleton,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { stockMessages } from './messages.ts'
import { useMovements, useReverse } from './use-stock.ts'

function ReverseDialog({ row, onClose }: { row: StockMovement; onClose: () => void }) {
  const t = useT(stockMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [commandId] = useState(randomKey)
  const reverse = useReverse(() => {
    bridge.toast('ok', t('reversed'))
    onClose()
  })
  const submit = () => {
    setTried(true)
    if (note.trim()) reverse.mutate({ commandId, sellerId: row.seller.id, movementId: row.id, note: note.trim() })
  }
  return (
    <ConfirmDialog
      open
      title={t('reverseTitle')}
      confirm={t('reverse')}
      keep={t('keep')}
      onConfirm={submit}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        {reverse.isError && <Banner tone="critical">{messageOf(reverse.error)}</Banner>}
        <p>{t('reverseText', { count: format.number(row.quantity) })}</p>
        <Field label={t('note')} required error={tried && !note.trim() ? t('needed', { field: t('note') }) : undefined}>
          <TextInput value={note} maxLength={500} onChange={setNote} />
        </Field>
      </div>
    </ConfirmDialog>
  )
}

/** What a badge may undo, as the server sees it: goods moved from place to place, as they are. */
const isFloorMove = ({ reason, from, to }: StockMovement): boolean =>
  (reason === 'MOVE' || reason === 'PUTAWAY') && from !== null && to !== null && from.condition === to.condition

function Movement({ row, onReverse }: { row: StockMovement; onReverse: () => void }) {
  const floorOnly = useFloorOnly()
  const t = useT(stockMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const end = (side: StockMovement['from']) =>
    side ? `${side.code} (${conditionWords[side.condition][locale]})` : t('outside')
  const detail = [
    format.dateTime(row.at),
    row.seller.name,
    `${end(row.from)} → ${end(row.to)}`,
    row.lot?.lotNo,
    row.note,
  ]
  return (
    <li className="flex min-h-10 items-center gap-3 border-t py-1 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{reasonOf(row.reason).text[locale]}</span> {row.product.sku}
        <span className="block text-small break-words text-muted">{detail.filter(Boolean).join(' · ')}</span>
      </span>
      {row.reversible && (!floorOnly || isFloorMove(row)) && (
        <Button size="compact" onClick={onReverse}>
          {t('reverse')}
        </Button>
      )}
      <span className="tnum text-end whitespace-nowrap">{format.number(row.quantity)}</span>
    </li>
  )
}

/** The movements of one warehouse, newest first, each of which can be reversed once. */
export function MovementsDrawer({
  warehouse,
  onClose,
}: {
  warehouse: { id: number; name: string }
  onClose: () => void
}) {
  const t = useT(stockMessages)
  const { locale } = useLocale()
  const query = useMovements(warehouse.id)
  const [reversing, setReversing] = useState<StockMovement | null>(null)
  const rows = query.data?.pages.flatMap(({ records }) => records)
  return (
    <Drawer open width={640} onClose={onClose} title={t('recent')} description={warehouse.name}>
      {query.isError && !rows && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />}
      {rows?.length === 0 && <p className="text-muted">{t('noMovements')}</p>}
      <ul className="flex flex-col empty:hidden">
        {rows?.map((row) => (
          <Movement key={row.id} row={row} onReverse={() => setReversing(row)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {reversing && <ReverseDialog key={reversing.id} row={reversing} onClose={() => setReversing(null)} />}
    </Drawer>
  )
}
