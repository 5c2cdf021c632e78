import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import type { OrderRow } from '@waybill/contract/orders/api'
import { orderStatusWords } from '@waybill/contract/orders/words'
import { errorProps } from '@waybill/host'
import {
  Badge,
  Button,
  Drawer,
  IconButton,
  LoadError,
  Skeleton,
  useLocale,
  useShortcuts,
  useStable,
  useT,
} from '@waybill/kit'
import { AddressCard, OptionsCard, PackageCard } from './detail-aside.tsx'
import { ItemsCard, ShipmentsCard } from './detail-main.tsx'
import { orderMessages } from './messages.ts'
import { useOrder } from './use-order.ts'

export type PeekProps = {
  rows: readonly OrderRow[]
  id: number
  onPeek: (id: number) => void
  onOpen: (row: OrderRow) => void
  onClose: () => void
}

/** What one looks for in an order before one does something with it. */
function Look({ row }: { row: OrderRow }) {
  const { locale } = useLocale()
  const { data: order, error, refetch } = useOrder(row.id)
  if (error && !order) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  if (!order) return ['h-24', 'h-32', 'h-28'].map((height) => <Skeleton key={height} className={`${height} w-full`} />)
  return (
    <>
      <ItemsCard order={order} onEdit={undefined} />
      <AddressCard kind="recipient" order={order} />
      <PackageCard order={order} />
      <OptionsCard order={order} />
      {order.shipments.length > 0 && <ShipmentsCard order={order} />}
    </>
  )
}

/** Inside the drawer: the keys of the list below rest. */
function Steps({ rows, id, onPeek }: PeekProps) {
  const t = useT(orderMessages)
  const at = rows.findIndex((row) => row.id === id)
  const to = (index: number) => () => {
    const row = rows[index]
    if (row) onPeek(row.id)
  }
  const [up, down] = [to(at - 1), to(at + 1)]
  useShortcuts({ j: down, k: up })
  const arrow = useStable((event: KeyboardEvent) => {
    const step = { ArrowDown: down, ArrowUp: up }[event.key]
    if (!step) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    // A dialog keeps arrows to itself: they are caught on their way in.
    document.addEventListener('keydown', arrow, true)
    return () => document.removeEventListener('keydown', arrow, true)
  }, [arrow])
  return (
    <>
      <IconButton label={t('previous')} shortcut="k" icon={<ChevronUp />} disabled={at === 0} onClick={up} />
      <IconButton
        label={t('next')}
        shortcut="j"
        icon={<ChevronDown />}
        disabled={at === rows.length - 1}
        onClick={down}
      />
    </>
  )
}

/** A look at an order without leaving the list; closing it leads back to its row. */
export function Peek(props: PeekProps) {
  const { rows, id, onOpen, onClose } = props
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const row = rows.find((one) => one.id === id)
  if (!row) return null
  const words = orderStatusWords[row.status]
  const link = () => document.querySelector<HTMLElement>(`[data-row="${rows.indexOf(row)}"] [data-row-link]`)
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      finalFocus={link}
      title={<span className="tnum">{row.orderNo}</span>}
      description={row.recipient}
      aside={
        <>
          <Badge tone={words.tone}>{words[locale]}</Badge>
          <Steps {...props} />
        </>
      }
      footer={
        <Button variant="primary" onClick={() => onOpen(row)}>
          {t('open')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Look key={id} row={row} />
      </div>
    </Drawer>
  )
}
