import type { FloorRow } from '@waybill/contract/outbound/floor-api'
import { outboundStateWords } from '@waybill/contract/outbound/words'
import { Badge, type Column, nothing, useFormat, useLocale, useT } from '@waybill/kit'
import { floorMessages } from './floor-messages.ts'

/** The state of an order; what has to be put back comes first. */
export function FloorState({ row: { state, cancelRequested } }: { row: Pick<FloorRow, 'state' | 'cancelRequested'> }) {
  const t = useT(floorMessages)
  const { locale } = useLocale()
  const words = outboundStateWords[state]
  const stops = cancelRequested && state !== 'canceled'
  return <Badge tone={stops ? 'critical' : words.tone}>{stops ? t('cancelRequested') : words[locale]}</Badge>
}

function useFacts(): Column<FloorRow>[] {
  const t = useT(floorMessages)
  const format = useFormat()
  return [
    {
      id: 'units',
      head: t('units'),
      type: 'num',
      width: 80,
      priority: 1,
      card: 'line',
      cell: (row) => format.number(row.units),
    },
    {
      id: 'priority',
      head: t('priority'),
      type: 'num',
      width: 90,
      priority: 2,
      card: 'none',
      cell: (row) => row.priority,
    },
    {
      id: 'due',
      head: t('due'),
      type: 'text',
      width: 120,
      priority: 1,
      card: 'line',
      cell: (row) => (row.dueDay === null ? nothing : format.date(row.dueDay)),
    },
  ]
}

function usePlace(): Column<FloorRow>[] {
  const t = useT(floorMessages)
  return [
    {
      id: 'tote',
      head: t('tote'),
      type: 'text',
      width: 100,
      priority: 2,
      card: 'none',
      cell: (row) => row.tote ?? nothing,
    },
    {
      id: 'wave',
      head: t('wave'),
      type: 'id',
      width: 100,
      priority: 2,
      card: 'line',
      cell: (row) => row.wave?.number ?? nothing,
    },
  ]
}

/** The columns of orders on the floor. */
export function useFloorColumns(): Column<FloorRow>[] {
  const t = useT(floorMessages)
  return [
    { id: 'number', head: t('number'), type: 'id', width: 120, priority: 1, card: 'title', cell: (row) => row.number },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 180,
      priority: 1,
      card: 'line',
      cell: (row) => row.seller.name,
    },
    {
      id: 'recipient',
      head: t('recipient'),
      type: 'text',
      width: 160,
      priority: 3,
      card: 'none',
      cell: (row) => row.recipientName,
    },
    ...useFacts(),
    ...usePlace(),
    {
      id: 'worker',
      head: t('worker'),
      type: 'text',
      width: 140,
      priority: 3,
      card: 'none',
      cell: (row) => row.worker ?? nothing,
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 150,
      priority: 1,
      card: 'badge',
      cell: (row) => <FloorState row={row} />,
    },
  ]
}
