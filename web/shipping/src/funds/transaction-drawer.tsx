import { useQuery } from '@tanstack/react-query'
import type { PostageEntry } from '@waybill/contract/funds/api'
import { deductionType, postageChangeType } from '@waybill/contract/funds/enums'
import { eventText } from '@waybill/contract/funds/event-words'
import { serviceCauseWords } from '@waybill/contract/funds/service-causes'
import { getTransaction } from '@waybill/contract/funds/transaction-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { errorProps, PlaceLink, useBridge, useClient } from '@waybill/host'
import {
  Button,
  Card,
  CopyButton,
  DescriptionList,
  Drawer,
  LoadError,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { balanceMessages } from '../messages/balance.ts'
import { changeWords } from '../shared/postage/change-words.ts'
import { signedMoney } from '../shared/postage/postage-columns.tsx'
import { serviceText } from '../words.ts'

type Transaction = OutputOf<typeof getTransaction>

const link = (href: string, text: string) => (
  <PlaceLink look="cell" href={href}>
    {text}
  </PlaceLink>
)

function useFacts({ entry, postedAt }: Transaction) {
  const t = useT(balanceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { shipment, order, deductionType: deduction, insurance } = entry
  return [
    {
      id: 'amount',
      label: t('amount'),
      value: <span className="tnum font-semibold">{signedMoney(entry.amount, format)}</span>,
    },
    { id: 'insurance', label: t('insurance'), value: insurance === 0 ? null : signedMoney(insurance, format) },
    {
      id: 'after',
      label: t('balanceAfter'),
      value: <span className="tnum">{format.money(entry.availableAfter + entry.heldAfter)}</span>,
    },
    { id: 'at', label: t('date'), value: format.dateTime(entry.at) },
    { id: 'posted', label: t('postedAt'), value: format.dateTime(postedAt) },
    { id: 'type', label: t('changeType'), value: changeWords(entry.changeType, locale) },
    {
      id: 'deduction',
      label: t('deduction'),
      value: deduction === null ? null : t(deduction === deductionType.instant ? 'instant' : 'holding'),
    },
    {
      id: 'tracking',
      label: t('tracking'),
      value: shipment && link(`/e/#/shipment/detail/${shipment.id}`, shipment.trackingNo),
    },
    { id: 'order', label: t('order'), value: order && link(`/b/#/order/detail/${order.id}`, order.orderNo) },
    {
      id: 'service',
      label: t('service'),
      value: shipment && serviceText(shipment.carrier, shipment.serviceCode, locale),
    },
    { id: 'cause', label: t('cause'), value: entry.cause && serviceCauseWords[entry.cause][locale] },
    {
      id: 'why',
      label: t('why'),
      wide: true,
      value: entry.changeType === postageChangeType.trackingForVoidedLabel ? t('voidedLabelUsed') : null,
    },
    { id: 'note', label: t('note'), value: entry.note },
    {
      id: 'id',
      label: t('id'),
      wide: true,
      value: (
        <span className="flex items-center gap-1">
          <span className="tnum break-all">{entry.id}</span>
          <CopyButton value={entry.id} />
        </span>
      ),
    },
  ]
}

const head = 'h-8 bg-sub px-4 text-small font-medium text-muted max-sm:px-2'
const cell = 'h-8 border-t px-4 py-1 max-sm:px-2'
const figure = `${cell} tnum text-end whitespace-nowrap`

/** What the transaction did to each part of the balance. */
function Lines({ lines }: Pick<Transaction, 'lines'>) {
  const t = useT(balanceMessages)
  const format = useFormat()
  if (lines.length === 0) return <p className="px-4 py-3 text-muted">{t('noLines')}</p>
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th className={`${head} text-start`}>{t('part')}</th>
          <th className={`${head} text-end`}>{t('amount')}</th>
          <th className={`${head} text-end`}>{t('balanceAfter')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ part, amount, balanceAfter }) => (
          <tr key={part}>
            <td className={cell}>{t(part)}</td>
            <td className={figure}>{signedMoney(amount, format)}</td>
            <td className={figure}>{format.money(balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Everything about the same label or payment; the others open in place. */
function Related({ transaction, onOpen }: { transaction: Transaction; onOpen: (id: string) => void }) {
  const t = useT(balanceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <ul className="flex flex-col">
      {transaction.related.map(({ id, at, kind, amount }) => (
        <li key={id} className="flex min-h-8 items-center gap-4 border-t px-4 py-1 first:border-t-0 max-sm:px-2">
          <span className="tnum text-muted">{format.dateTime(at)}</span>
          <span className="min-w-0 flex-1">
            {id === transaction.entry.id ? (
              <>
                {eventText(kind)[locale]} <span className="text-small text-muted">({t('this')})</span>
              </>
            ) : (
              <Button variant="ghost" onClick={() => onOpen(id)}>
                {eventText(kind)[locale]}
              </Button>
            )}
          </span>
          <span className="tnum whitespace-nowrap">{signedMoney(amount, format)}</span>
        </li>
      ))}
    </ul>
  )
}

function Loaded({ transaction, onOpen }: { transaction: Transaction; onOpen: (id: string) => void }) {
  const t = useT(balanceMessages)
  const facts = useFacts(transaction)
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList items={facts} />
      <Card flush title={t('part')}>
        <Lines lines={transaction.lines} />
      </Card>
      {transaction.related.length > 1 && (
        <Card flush title={t('related')}>
          <Related transaction={transaction} onOpen={onOpen} />
        </Card>
      )}
    </div>
  )
}

const bones = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-40 w-full rounded-control" />
    <Skeleton className="h-24 w-full rounded-control" />
  </div>
)

/** What a ticket is about: the shipment where there is one. */
const ticketHref = ({ shipment, id }: PostageEntry): string =>
  `/b/#/support/lists?create=1&about=${shipment ? `shipment:${shipment.id}` : `funds:${id}`}`

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void }

/** One transaction: what moved, why, and everything else about the same label or payment. */
export function TransactionDrawer({ id, onOpen, onClose }: Props) {
  const t = useT(balanceMessages)
  const { locale } = useLocale()
  const client = useClient()
  const bridge = useBridge()
  const { data, error, refetch } = useQuery(client.query(getTransaction, { params: { id } }, { hideErrors: true }))
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={data ? eventText(data.entry.kind)[locale] : t('transaction')}
      footer={data && <Button onClick={() => bridge.navigate(ticketHref(data.entry))}>{t('ticket')}</Button>}
    >
      {data ? (
        <Loaded transaction={data} onOpen={onOpen} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        bones
      )}
    </Drawer>
  )
}
