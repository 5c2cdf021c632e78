import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { endOrders, sendRestOfOrders } from '@waybill/contract/orders/end-api'
import { useBridge, useClient } from '@waybill/host'
import { Button, ConfirmDialog, useT } from '@waybill/kit'
import { packageMessages } from './package-messages.ts'
import { useOrdersChanged } from '../shared/orders-changed.ts'
import { useFailureToast } from './use-orders.ts'

/** Takes back that packages are not sent. */
function useSendRest() {
  const client = useClient()
  const bridge = useBridge()
  const changed = useOrdersChanged()
  const t = useT(packageMessages)
  const showFailures = useFailureToast()
  return useMutation({
    mutationFn: (ids: number[]) => client.call(sendRestOfOrders, { body: { ids } }),
    onSuccess: (outcome) => {
      if (outcome.done.length > 0) bridge.toast('ok', t('sentToast', { n: outcome.done.length }))
      showFailures(outcome)
      changed()
    },
  })
}

/** Ends orders without the packages that have no label, after a question, and offers to undo; `dialog` is that question. */
export function useEnding(onEnded?: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const changed = useOrdersChanged()
  const t = useT(packageMessages)
  const showFailures = useFailureToast()
  const sendRest = useSendRest()
  const [toEnd, setToEnd] = useState<readonly number[] | null>(null)
  const end = useMutation({
    mutationFn: (ids: readonly number[]) => client.call(endOrders, { body: { ids: [...ids] } }),
    onSuccess: (outcome) => {
      const { done } = outcome
      if (done.length > 0)
        bridge.toast('ok', t('endedToast', { n: done.length }), { undo: () => sendRest.mutate(done) })
      showFailures(outcome)
      changed()
      onEnded?.()
    },
    onSettled: () => setToEnd(null),
  })
  return {
    end: setToEnd,
    pending: end.isPending,
    dialog: (
      <ConfirmDialog
        open={toEnd !== null}
        title={t('endTitle', { n: toEnd?.length ?? 0 })}
        confirm={t('dontSendRest')}
        keep={t('keep')}
        pending={end.isPending}
        onCancel={() => setToEnd(null)}
        onConfirm={() => toEnd && end.mutate(toEnd)}
      >
        {t('endText')}
      </ConfirmDialog>
    ),
  }
}

/** The way to end a partly shipped order in several packages. */
export function EndButton({ order }: { order: OrderDetail }) {
  const t = useT(packageMessages)
  const { end, pending, dialog } = useEnding()
  return (
    <>
      <Button size="compact" pending={pending} onClick={() => end([order.id])}>
        {t('dontSendRest')}
      </Button>
      {dialog}
    </>
  )
}

/** The way back, while no carrier has a package. */
export function SendRestButton({ order }: { order: OrderDetail }) {
  const t = useT(packageMessages)
  const send = useSendRest()
  return (
    <Button size="compact" pending={send.isPending} onClick={() => send.mutate([order.id])}>
      {t('sendRest')}
    </Button>
  )
}
