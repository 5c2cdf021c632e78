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

type Asked =
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
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => {
    setAsked(null)
    renew()
    onDone?.()
  }
  const steps: Record<NextStep, (row: ShipmentException) => void> = {
    void: async ({ shipment }) => {
      await bridge.openFeature('void-label', { shipmentId: shipment.id })
      renew()
    },
    changeAddress: ({ shipment }) => setAsked({ kind: 'change', shipmentId: shipment.id }),
    contactBuyer: ({ buyerEmail, shipment }) => {
      const subject = encodeURIComponent(t('mailSubject', { number: shipment.trackingNo }))
      window.location.assign(`mailto:${encodeURIComponent(buyerEmail ?? '')}?subject=${subject}`)
    },
    askCarrier: (row) => setAsked({ kind: 'ask', row }),
    resend: ({ order }) => bridge.navigate(order ? `/b/#/order/detail/${order.id}` : '/b/#/order/lists'),
    closeDay: () => bridge.navigate('/e/#/end-of-day'),
    handle: ({ id }) => setAsked({ kind: 'handle', ids: [id] }),
  }
  return {
    begin: (row, step = row.nextStep) => steps[step](row),
    handle: (ids) => setAsked({ kind: 'handle', ids }),
    dialogs: (
      <>
        {asked?.kind === 'handle' && <HandleDialog ids={asked.ids} onClose={close} />}
        {asked?.kind === 'ask' && <AskDialog row={asked.row} onClose={close} />}
        {asked?.kind === 'change' && <RequestDrawer shipmentId={asked.shipmentId} onClose={close} />}
      </>
    ),
  }
}
