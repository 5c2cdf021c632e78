import { useQuery } from '@tanstack/react-query'
import { eventText } from '@waybill/contract/funds/event-words'
import { getWarehouseTransaction } from '@waybill/contract/warehouse/api'
import { warehouseTypeWords } from '@waybill/contract/warehouse/types'
import type { OutputOf } from '@waybill/contract/core/route'
import { errorProps, useBridge, useClient } from '@waybill/host'
import {
  Button,
  Card,
  CopyButton,
  type Description,
  DescriptionList,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { fundsMessages } from './messages.ts'

type Transaction = OutputOf<typeof getWarehouseTransaction>

function useFacts({ entry, operator, postedAt }: Transaction): Description[] {
  const t = useT(fundsMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number) => <span className="tnum">{format.money(amount)}</span>
  return [
    { id: 'amount', label: t('amount'), value: money(entry.amount) },
    { id: 'after', label: t('balanceAfter'), value: money(entry.balanceAfter) },
    { id: 'at', label: t('date'), value: format.dateTime(entry.at) },
    { id: 'posted', label: t('postedAt'), value: format.dateTime(postedAt) },
    { id: 'type', label: t('type'), value: warehouseTypeWords[entry.type][locale] },
    { id: 'operator', label: t('operator'), value: operator.name },
    { id: 'warehouse', label: t('warehouse'), value: entry.warehouse && entry.warehouse.name },
    { id: 'document', label: t('document'), value: entry.document },
    { id: 'quantity', label: t('quantity'), value: entry.quantity === null ? null : format.number(entry.quantity) },
    { id: 'unitPrice', label: t('unitPrice'), value: entry.unitPrice === null ? null : money(entry.unitPrice) },
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

/** The charge and its refund; the other one opens in place. */
function Related({ transaction, onOpen }: { transaction: Transaction; onOpen: (id: string) => void }) {
  const t = useT(fundsMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <Card flush title={t('related')}>
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
            <span className="tnum whitespace-nowrap">{format.money(amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Loaded({ transaction, onOpen }: { transaction: Transaction; onOpen: (id: string) => void }) {
  const facts = useFacts(transaction)
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList items={facts} />
      {transaction.related.length > 1 && <Related transaction={transaction} onOpen={onOpen} />}
    </div>
  )
}

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void }

/** One transaction of a warehouse balance over the list. */
export function TransactionDrawer({ id, onOpen, onClose }: Props) {
  const t = useT(fundsMessages)
  const { locale } = useLocale()
  const client = useClient()
  const bridge = useBridge()
  const query = useQuery(client.query(getWarehouseTransaction, { params: { id } }, { hideErrors: true }))
  const { data } = query
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={data ? eventText(data.entry.kind)[locale] : t('transaction')}
      footer={<Button onClick={() => bridge.navigate('/b/#/support/lists?create=1')}>{t('ask')}</Button>}
    >
      {data ? (
        <Loaded transaction={data} onOpen={onOpen} />
      ) : query.isError ? (
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </Drawer>
  )
}
