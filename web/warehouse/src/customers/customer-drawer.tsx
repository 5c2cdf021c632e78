import { useState } from 'react'
import { eventText } from '@waybill/contract/funds/event-words'
import type { WarehouseCustomer, WarehouseEntry } from '@waybill/contract/warehouse/api'
import { warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { errorProps, useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
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
import { ChargeForm } from './charge-form.tsx'
import { customerMessages } from './messages.ts'
import { useCustomerTransactions, useRefund } from './use-customer.ts'

/** The event of a charge (`event-words.ts`): the only one that can be refunded. */
const CHARGE = 19

function Transaction({ row, onRefund }: { row: WarehouseEntry; onRefund: (() => void) | undefined }) {
  const t = useT(customerMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const detail = [eventText(row.kind)[locale], row.document, row.note].filter(Boolean).join(' · ')
  return (
    <li className="flex min-h-10 items-center gap-3 border-t px-4 py-1 first:border-t-0 max-sm:px-2">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{warehouseTypeWords[row.type][locale]}</span>{' '}
        <span className="block text-small break-words text-muted">
          {format.dateTime(row.at)} · {detail}
        </span>
      </span>
      {onRefund && (
        <Button size="compact" onClick={onRefund}>
          {t('refund')}
        </Button>
      )}
      <span className="tnum text-end whitespace-nowrap">
        {row.amount > 0 ? '+' : ''}
        {format.money(row.amount)}
        <span className="block text-small text-muted">{format.money(row.balanceAfter)}</span>
      </span>
    </li>
  )
}

function RefundDialog({ orgId, row, onClose }: { orgId: number; row: WarehouseEntry; onClose: () => void }) {
  const t = useT(customerMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const refund = useRefund(orgId, () => {
    bridge.toast('ok', t('refunded'))
    onClose()
  })
  const submit = () => {
    setTried(true)
    if (note.trim() !== '') refund.mutate({ transactionId: row.id, note: note.trim() })
  }
  return (
    <ConfirmDialog
      open
      title={t('refundTitle')}
      confirm={t('refund')}
      keep={t('keep')}
      onConfirm={submit}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        {refund.isError && <Banner tone="critical">{messageOf(refund.error)}</Banner>}
        <p>{t('refundText', { amount: format.money(-row.amount) })}</p>
        <Field
          label={t('reason')}
          required
          error={tried && note.trim() === '' ? t('needed', { field: t('reason') }) : undefined}
        >
          <TextInput value={note} maxLength={500} onChange={setNote} />
        </Field>
      </div>
    </ConfirmDialog>
  )
}

function Transactions({ orgId }: { orgId: number }) {
  const t = useT(customerMessages)
  const { locale } = useLocale()
  const query = useCustomerTransactions(orgId)
  const [refunding, setRefunding] = useState<WarehouseEntry | null>(null)
  if (query.isError && !query.data)
    return <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
  if (!query.data) return <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />
  const { records } = query.data
  return (
    <Card flush title={t('transactions')}>
      {records.length === 0 && <p className="px-4 py-3 text-muted">{t('noTransactions')}</p>}
      <ul className="flex flex-col empty:hidden">
        {records.map((row) => (
          <Transaction key={row.id} row={row} onRefund={row.kind === CHARGE ? () => setRefunding(row) : undefined} />
        ))}
      </ul>
      {refunding && <RefundDialog orgId={orgId} row={refunding} onClose={() => setRefunding(null)} />}
    </Card>
  )
}

/** One customer: a new charge, and what was posted last. */
export function CustomerDrawer({ customer, onClose }: { customer: WarehouseCustomer; onClose: () => void }) {
  const t = useT(customerMessages)
  const format = useFormat()
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={customer.org.name}
      description={`${t('available')}: ${format.money(customer.available)}`}
    >
      <div className="flex flex-col gap-4">
        <Card title={t('chargeTitle')}>
          <ChargeForm customer={customer} />
        </Card>
        <Transactions orgId={customer.org.id} />
      </div>
    </Drawer>
  )
}
