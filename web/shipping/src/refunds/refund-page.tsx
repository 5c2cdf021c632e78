import { useMutation } from '@tanstack/react-query'
import { Ban, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type BalanceRefund, cancelBalanceRefund, type RefundTotal } from '@waybill/contract/refunds/api'
import { refundNumber, refundStatus } from '@waybill/contract/refunds/enums'
import { refundStatusWords } from '@waybill/contract/refunds/words'
import { useBridge, useClient, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
  ConfirmDialog,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  usePageActs,
  useT,
} from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { refundMessages } from '../messages/refunds.ts'
import { useRefundColumns } from './columns.tsx'
import { refundList } from './list.ts'
import { RequestDialog } from './request-dialog.tsx'

/** Sums of all matching refunds by status, not of the page. */
function Sums({ totals }: { totals: readonly RefundTotal[] }) {
  const t = useT(refundMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <section aria-label={t('sums')} className="mb-2 flex-none">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {totals
          .filter(({ count }) => count > 0)
          .map(({ status, count, amount }) => (
            <div key={status} className="flex items-baseline gap-1.5">
              <dt className="text-small text-muted">{refundStatusWords[status][locale]}</dt>
              <dd className="tnum">
                <span className="font-medium">{format.money(amount)}</span>{' '}
                <span className="text-small text-muted">{t('countOf', { n: count })}</span>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function CancelDialog({ refund, onDone, onClose }: { refund: BalanceRefund; onDone: () => void; onClose: () => void }) {
  const t = useT(refundMessages)
  const format = useFormat()
  const client = useClient()
  const bridge = useBridge()
  const number = refundNumber(refund.id)
  const cancel = useMutation({
    mutationFn: () => client.call(cancelBalanceRefund, { params: { id: refund.id } }),
    onSuccess: () => {
      bridge.toast('ok', t('canceled', { number }))
      bridge.emit('balance:changed', null)
    },
    onSettled: onDone,
  })
  return (
    <ConfirmDialog
      open
      title={t('cancelTitle', { number })}
      confirm={t('cancel')}
      keep={t('keepRequest')}
      danger
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      {t('cancelText', { amount: format.money(refund.amount, refund.currency) })}
    </ConfirmDialog>
  )
}

function Refunds() {
  const t = useT(refundMessages)
  const { locale } = useLocale()
  const list = useList(refundList)
  const columns = useRefundColumns()
  const [requesting, setRequesting] = useState(false)
  const [canceling, setCanceling] = useState<BalanceRefund | null>(null)
  const statuses = Object.entries(refundStatusWords).map(([value, text]) => ({ value, text: text[locale] }))
  const request = () => setRequesting(true)
  usePageActs([{ id: 'request', label: t('request'), run: request }])
  const done = () => {
    setRequesting(false)
    setCanceling(null)
    void list.query.refetch()
  }
  const button = (
    <Button variant="primary" icon={<Undo2 />} onClick={request}>
      {t('request')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead title={t('title')} actions={button} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{ status: { label: t('status'), promoted: true, options: statuses } }}
      />
      {list.data && <Sums totals={list.data.totals} />}
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => refundNumber(row.id)}
        rowMenu={(row) =>
          row.status === refundStatus.requested
            ? [{ id: 'cancel', label: t('cancel'), icon: <Ban />, onSelect: () => setCanceling(row) }]
            : []
        }
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')} action={button}>
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {requesting && <RequestDialog onDone={done} onClose={() => setRequesting(false)} />}
      {canceling && <CancelDialog refund={canceling} onDone={done} onClose={() => setCanceling(null)} />}
    </PageBody>
  )
}

/** `#/funds/refund`: unused balance on its way back. */
export function RefundPage() {
  const t = useT(refundMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Refunds />
    </Gated>
  )
}
