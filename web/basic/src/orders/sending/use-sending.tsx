import { useState, type ReactNode } from 'react'
import { useBridge, useShell } from '@waybill/host'
import { lazyPart, useT } from '@waybill/kit'
import type { OrderList } from '../list.ts'
import { orderMessages } from '../messages.ts'
import type { SendDialogProps } from './send-dialog.tsx'

const SendDialog = lazyPart<SendDialogProps>(
  async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }),
  () => null,
)

/** As the API has it; its contract is loaded with the dialog. */
const MOST_SENT = 500

export interface Sending {
  /** Null for sellers without a warehouse: nothing is offered to them. */
  send: ((ids: readonly number[]) => void) | null
  dialog: ReactNode
}

/** Sends orders to a warehouse, after the question which one. */
export function useSending(onSent?: () => void): Sending {
  const t = useT(orderMessages)
  const bridge = useBridge()
  const { user } = useShell()
  const [ids, setIds] = useState<readonly number[] | null>(null)
  const send = (chosen: readonly number[]) => {
    if (chosen.length > MOST_SENT) bridge.toast('warn', t('tooManyToSend'))
    else if (chosen.length > 0) setIds(chosen)
  }
  return {
    send: user && user.warehouseList.length > 0 ? send : null,
    dialog: ids && <SendDialog ids={ids} onClose={() => setIds(null)} onSent={() => onSent?.()} />,
  }
}

/** The same for everything that is selected in a list. */
export function useSendSelected(list: OrderList) {
  const t = useT(orderMessages)
  const bridge = useBridge()
  const { send, dialog } = useSending(list.clearSelection)
  const sendSelected = async () => {
    const ids = await list.chosenIds()
    if (ids === null) bridge.toast('warn', t('tooManyToSend'))
    else send?.(ids)
  }
  return { sendSelected: send && sendSelected, dialog }
}
