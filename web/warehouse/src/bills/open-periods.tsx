import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  closeCustomerBill,
  type CustomerOpenBill,
  listCustomerBills,
  listCustomerOpenBills,
} from '@waybill/contract/warehouse-billing/bills-staff-api'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { OpenBills } from '@waybill/host/warehouse-bills'
import { Button, ConfirmDialog, LoadError, useFormat, useLocale, useT } from '@waybill/kit'
import { billMessages } from './messages.ts'

function useClose() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ seller, warehouse, startsOn }: CustomerOpenBill) =>
      client.call(
        closeCustomerBill,
        { body: { sellerId: seller.id, warehouseId: warehouse.id, startsOn } },
        { hideErrors: true },
      ),
    onSettled: () =>
      Promise.all(
        [listCustomerBills.id, listCustomerOpenBills.id].map((key) => cache.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

function CloseQuestion({ bill, onClose }: { bill: CustomerOpenBill; onClose: () => void }) {
  const t = useT(billMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const close = useClose()
  const confirm = () =>
    close.mutate(bill, {
      onSuccess: ({ number }) => bridge.toast('ok', t('closed', { number })),
      onError: (error) => bridge.toast('error', messageOf(error)),
      onSettled: onClose,
    })
  const period = `${format.date(bill.startsOn)} – ${format.date(bill.endsOn)}`
  return (
    <ConfirmDialog
      open
      title={t('closeTitle', { seller: bill.seller.name })}
      confirm={t('close')}
      keep={t('keepOpen')}
      pending={close.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('closeText', { period })}
      {bill.unpriced > 0 && bill.waits === null && ` ${t('closeUnpriced', { count: format.number(bill.unpriced) })}`}
    </ConfirmDialog>
  )
}

/** The months of customers, or of one, that collect charges; the oldest can be closed once it is over. */
export function OpenPeriods({ seller }: { seller: number | undefined }) {
  const t = useT(billMessages)
  const { locale } = useLocale()
  const client = useClient()
  const [closing, setClosing] = useState<CustomerOpenBill | null>(null)
  const open = useQuery(client.query(listCustomerOpenBills, { query: { sellerId: seller } }, { hideErrors: true }))
  if (open.isError) return <LoadError {...errorProps(open.error, locale, () => void open.refetch())} />
  return (
    <>
      <OpenBills
        bills={open.data?.records ?? []}
        nameOf={({ seller, warehouse }) => `${seller.name}, ${warehouse.name}`}
        keyOf={({ seller, warehouse, startsOn }) => `${seller.id} ${warehouse.id} ${startsOn}`}
        note={open.data?.more ? t('moreOpen') : undefined}
        actionOf={(bill) => bill.over && bill.first && <Button onClick={() => setClosing(bill)}>{t('close')}</Button>}
      />
      {closing && <CloseQuestion bill={closing} onClose={() => setClosing(null)} />}
    </>
  )
}
