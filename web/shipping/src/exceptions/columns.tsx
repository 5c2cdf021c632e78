import { useMemo } from 'react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { ShipmentException } from '@waybill/contract/exceptions/api'
import { exceptionStateWords, exceptionWords } from '@waybill/contract/exceptions/words'
import { PlaceLink } from '@waybill/host'
import { Badge, Button, type Column, DateCell, type Locale, useLocale, useT, WholeName } from '@waybill/kit'
import { exceptionMessages } from '../messages/exceptions.ts'
import type { ExceptionActs } from '../shared/exceptions/use-exception-acts.tsx'

type Tools = { t: ReturnType<typeof useT<(typeof exceptionMessages)['en']>>; locale: Locale }
type Row = ShipmentException

export const isOpenCase = ({ closedAt }: Row): boolean => closedAt === null

const parcelColumns = ({ t, locale }: Tools): Column<Row>[] => [
  {
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 196,
    whole: true,
    most: 320,
    priority: 1,
    card: 'title',
    cell: ({ shipment }) => shipment.trackingNo,
  },
  {
    id: 'what',
    head: t('what'),
    type: 'text',
    width: 170,
    whole: true,
    priority: 1,
    card: 'line',
    cell: ({ code }) => <WholeName text={exceptionWords[code][locale]} />,
  },
  {
    id: 'order',
    head: t('order'),
    type: 'id',
    width: 120,
    priority: 4,
    card: 'none',
    cell: ({ order }) =>
      order ? (
        <PlaceLink look="cell" href={`/b/#/order/detail/${order.id}`}>
          {order.orderNo}
        </PlaceLink>
      ) : (
        '-'
      ),
  },
  {
    id: 'recipient',
    head: t('recipient'),
    type: 'text',
    width: 130,
    priority: 3,
    card: 'line',
    cell: ({ shipment }) => shipment.recipient,
  },
  {
    id: 'carrier',
    head: t('carrier'),
    type: 'text',
    width: 96,
    priority: 3,
    card: 'none',
    cell: ({ shipment }) => carrierName(shipment.carrier)[locale],
  },
]

const stateColumns = ({ t, locale }: Tools): Column<Row>[] => [
  {
    id: 'since',
    head: t('since'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 2,
    card: 'line',
    cell: ({ firstAt }) => <DateCell at={firstAt} />,
  },
  {
    id: 'due',
    head: t('due'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 2,
    card: 'none',
    cell: ({ dueAt }) => (dueAt ? <DateCell at={dueAt} /> : '-'),
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 130,
    priority: 1,
    card: 'badge',
    cell: ({ state }) => <Badge tone={exceptionStateWords[state].tone}>{exceptionStateWords[state][locale]}</Badge>,
  },
]

/** The columns of exceptions; the last one begins the next step. */
export function useExceptionColumns({ begin }: Pick<ExceptionActs, 'begin'>): Column<Row>[] {
  const t = useT(exceptionMessages)
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, locale }
    const step: Column<Row> = {
      id: 'step',
      head: t('step'),
      type: 'text',
      width: 140,
      whole: true,
      priority: 1,
      card: 'none',
      cell: (row) =>
        isOpenCase(row) ? (
          <Button size="compact" onClick={() => begin(row)}>
            {t(row.nextStep)}
          </Button>
        ) : (
          '-'
        ),
    }
    return [...parcelColumns(tools), ...stateColumns(tools), step]
  }, [t, locale, begin])
}
