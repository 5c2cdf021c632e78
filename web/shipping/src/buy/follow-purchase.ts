import { type LabelBatch, getBatch } from '@waybill/contract/shipping/api'
import type { ShellBridge } from '@waybill/host'
import { forgetPurchase } from '@waybill/host/open-purchase'
import { translator } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { pollAfter } from './use-purchase.ts'

const MOST_FAILURES = 20
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

function notify(bridge: ShellBridge, { id, counts }: LabelBatch): void {
  forgetPurchase(bridge, id)
  const t = translator(buyMessages, bridge.getContext().locale)
  bridge.emit('balance:changed', null)
  bridge.emit('orders:changed', null)
  bridge.emit('shipments:changed', null)
  if (counts.bought > 0) bridge.toast('ok', t('boughtToast', { n: counts.bought }))
  if (counts.failed > 0) bridge.toast('error', t('failedToast', { n: counts.failed }))
}

/** Follows a purchase whose drawer was closed, and says how it ended. Ends with the log-in it belongs to. */
export async function followPurchase(bridge: ShellBridge, id: string): Promise<void> {
  const { sessionKey } = bridge.getContext()
  for (let failures = 0; failures < MOST_FAILURES;) {
    await pause(1000)
    if (bridge.getContext().sessionKey !== sessionKey) return
    try {
      const batch = await bridge.client.call(getBatch, { params: { id } }, { hideErrors: true })
      if (batch.finished) return notify(bridge, batch)
      await pause(pollAfter(batch) ?? 0)
    } catch {
      failures += 1
    }
  }
}
