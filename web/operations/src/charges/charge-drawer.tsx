import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import { getOwnBill, listOwnBills } from '@waybill/contract/warehouse-billing/bills-api'
import { disputeCharge, getOwnCharge, listOwnCharges, type OwnCharge } from '@waybill/contract/warehouse-billing/api'
import type { ChargeCause } from '@waybill/contract/warehouse-billing/shapes'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { ChargeDetail, ReasonDialog } from '@waybill/host/charges'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, Drawer, LoadError, LoadingState, Skeleton, useLocale, useT } from '@waybill/kit'
import { chargeMessages } from './messages.ts'

/** What shows whether a charge is disputed. */
const shownBy = [getOwnCharge.id, listOwnCharges.id, listOwnBills.id, getOwnBill.id]

const pages: Readonly<Record<ChargeCause['kind'], string>> = {
  inbound: '/o/#/inbound/detail/',
  outbound: '/o/#/outbound/detail/',
  return: '/o/#/return/detail/',
  workOrder: '/o/#/work-order/detail/',
}

function useDispute(id: number) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      client.call(disputeCharge, { params: { id }, body: { reason } }, { hideErrors: true }),
    onSettled: () => Promise.all(shownBy.map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}

function Dispute({ charge, onClose }: { charge: OwnCharge; onClose: () => void }) {
  const t = useT(chargeMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const dispute = useDispute(charge.id)
  const confirm = (reason: string) =>
    dispute.mutate(reason, { onSuccess: () => (bridge.toast('ok', t('disputed')), onClose()) })
  return (
    <ReasonDialog
      title={t('disputeTitle')}
      text={t('disputeText')}
      confirm={t('dispute')}
      pending={dispute.isPending}
      error={dispute.isError ? messageOf(dispute.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/** One charge over the list, and what the seller says against it. */
export function ChargeDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(chargeMessages)
  const { locale } = useLocale()
  const client = useClient()
  const [disputing, setDisputing] = useState(false)
  const query = useQuery(client.query(getOwnCharge, { params: { id } }, { hideErrors: true }))
  const { data } = query
  const disputable = data?.state === 'charged' && data.dispute === null && data.amount !== 0
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={data ? chargeActWords[data.act][locale] : t('charge')}
      footer={disputable && <Button onClick={() => setDisputing(true)}>{t('dispute')}</Button>}
    >
      {data ? (
        <ChargeDetail charge={data} hrefOf={({ kind, id: of }) => `${pages[kind]}${of}`} />
      ) : query.isError ? (
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
      {disputing && data && <Dispute charge={data} onClose={() => setDisputing(false)} />}
    </Drawer>
  )
}
