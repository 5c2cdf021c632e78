import { type ReactNode, useState } from 'react'
import type { ShipmentException } from '@waybill/contract/exceptions/api'
import type { NextStep } from '@waybill/contract/exceptions/codes'
import { useBridge } from '@waybill/host'
import { useT } from '@waybill/kit'
import { exceptionMessages } from '../../messages/exceptions.ts'
import { RequestDrawer } from '../changes/lazy-request-drawer.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { HandleDialog } from './handle-dialog.tsx'
import { useExceptionsRenewed } from './use-renewed.ts'

type Question =
  | { kind: 'handle'; ids: readonly number[] }
  | { kind: 'ask'; row: ShipmentException }
  | { kind: 'change'; shipmentId: number }

export interface ExceptionActs {
  /** Begins the step that is offered for a case. */
  begin: (row: ShipmentException, step?: NextStep) => void
  handle: (ids: readonly number[]) => void
  /** The questions that are open. */
  dialogs: ReactNode
}

/** What can be done about exceptions, on their list and on the page of a shipment. */
export function useExceptionActs(onDone?: () => void): ExceptionActs {
  const t = useT(exceptionMessages)
  const bridge = useBridge()
  const renew = useExceptionsRenewed()
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => {
    setQuestion(null)
    renew()
    onDone?.()
  }
  const steps: Record<NextStep, (row: ShipmentException) => void> = {
    void: async ({ shipment }) => {
      await bridge.openFeature('void-label', { shipmentId: shipment.id })
      renew()
    },
    changeAddress: ({ shipment }) => setQuestion({ kind: 'change', shipmentId: shipment.id }),
    contactBuyer: ({ buyerEmail, shipment }) => {
      const subject = encodeURIComponent(t('mailSubject', { number: shipment.trackingNo }))
      window.location.assign(`mailto:${encodeURIComponent(buyerEmail ?? '')}?subject=${subject}`)
    },
    askCarrier: (row) => setQuestion({ kind: 'ask', row }),
    resend: ({ order }) => bridge.navigate(order ? `/b/#/order/detail/${order.id}` : '/b/#/order/lists'),
    closeDay: () => bridge.navigate('/e/#/end-of-day'),
    handle: ({ id }) => setQuestion({ kind: 'handle', ids: [id] }),
  }
  return {
    begin: (row, step = row.nextStep) => steps[step](row),
    handle: (ids) => setQuestion({ kind: 'handle', ids }),
    dialogs: (
      <>
        {question?.kind === 'handle' && <HandleDialog ids={question.ids} onClose={close} />}
        {question?.kind === 'ask' && <AskDialog row={question.row} onClose={close} />}
        {question?.kind === 'change' && <RequestDrawer shipmentId={question.shipmentId} onClose={close} />}
      </>
    ),
  }
}
