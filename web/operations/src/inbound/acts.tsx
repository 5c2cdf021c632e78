import { Copy, Pencil, Printer, Send, Trash2, Truck, X } from 'lucide-react'
import { useState } from 'react'
import { urlOf } from '@waybill/contract/core/client'
import { type InboundDetail, printBoxLabels } from '@waybill/contract/inbound/api'
import { inboundAfter, isEditable, type SellerInboundEvent } from '@waybill/contract/inbound/lifecycle'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, ConfirmDialog, useT } from '@waybill/kit'
import { inboundMessages } from './messages.ts'
import { useChange, useDelete } from './use-inbound.ts'

const done = { submit: 'submitted', ship: 'shippedDone', cancel: 'canceledDone' } as const

function useActs(inbound: InboundDetail) {
  const t = useT(inboundMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [question, setQuestion] = useState<'cancel' | 'delete' | null>(null)
  const changing = useChange(inbound)
  const deleting = useDelete(inbound.id)
  const failed = (error: unknown) => {
    setQuestion(null)
    bridge.toast('error', messageOf(error))
  }
  const change = (event: SellerInboundEvent) =>
    changing.mutate(event, {
      onSuccess: (next) => {
        setQuestion(null)
        bridge.toast('ok', t(done[event], next))
      },
      onError: failed,
    })
  const remove = () =>
    deleting.mutate(undefined, {
      onSuccess: () => {
        bridge.toast('ok', t('deleted', inbound))
        bridge.navigate('/o/#/inbound/lists')
      },
      onError: failed,
    })
  const print = () =>
    void bridge.openPdf(urlOf(printBoxLabels, { params: { id: inbound.id } }), { method: 'POST' }).catch(failed)
  return { question, setQuestion, change, remove, print, pending: changing.isPending || deleting.isPending }
}

/** What a seller may do with a shipment in its state; a question comes before what cannot be undone. */
export function Acts({ inbound }: { inbound: InboundDetail }) {
  const t = useT(inboundMessages)
  const bridge = useBridge()
  const { id, state } = inbound
  const { question, setQuestion, change, remove, print, pending } = useActs(inbound)
  const may = (event: SellerInboundEvent) => inboundAfter(state, event) !== null
  return (
    <>
      {state === 'draft' && (
        <Button icon={<Trash2 />} onClick={() => setQuestion('delete')}>
          {t('delete')}
        </Button>
      )}
      {may('cancel') && (
        <Button icon={<X />} onClick={() => setQuestion('cancel')}>
          {t('cancel')}
        </Button>
      )}
      <Button icon={<Copy />} onClick={() => bridge.navigate(`/o/#/inbound/new?from=${id}`)}>
        {t('copy')}
      </Button>
      {isEditable(state) && (
        <Button icon={<Pencil />} onClick={() => bridge.navigate(`/o/#/inbound/edit/${id}`)}>
          {t('change')}
        </Button>
      )}
      {state !== 'canceled' && (
        <Button icon={<Printer />} onClick={print}>
          {t('labels')}
        </Button>
      )}
      {may('submit') && (
        <Button variant="primary" icon={<Send />} pending={pending} onClick={() => change('submit')}>
          {t('submit')}
        </Button>
      )}
      {may('ship') && (
        <Button variant="primary" icon={<Truck />} pending={pending} onClick={() => change('ship')}>
          {t('ship')}
        </Button>
      )}
      <ConfirmDialog
        open={question !== null}
        danger
        title={t(question === 'delete' ? 'deleteTitle' : 'cancelTitle', inbound)}
        confirm={t(question === 'delete' ? 'delete' : 'cancel')}
        keep={t('keep')}
        pending={pending}
        onConfirm={() => (question === 'delete' ? remove() : change('cancel'))}
        onCancel={() => setQuestion(null)}
      >
        {t(question === 'delete' ? 'deleteText' : 'cancelText')}
      </ConfirmDialog>
    </>
  )
}
