import type { OutputOf } from '@waybill/contract/core/route'
import { fillFromProducts, type FillMode, undoFillFromProducts } from '@waybill/contract/orders/from-products-api'
import type { Client } from '@waybill/contract/core/client'
import type { ShellBridge } from '@waybill/host'
import { type Locale, translator } from '@waybill/kit'
import { fillMessages } from './fill-messages.ts'

type Filled = OutputOf<typeof fillFromProducts>['filled']
type Failed = OutputOf<typeof fillFromProducts>['failed']
export type FillContext = { client: Client; bridge: ShellBridge; locale: Locale; changed: () => void }

function sayFailures({ bridge, locale }: FillContext, failed: Failed): void {
  const [first] = failed
  const reason = first && (locale === 'cn' ? first.zhMessage : first.message)
  if (reason) bridge.toast('warn', translator(fillMessages, locale)('failedToast', { n: failed.length, reason }))
}

/** Restores what products filled. */
export async function undoFills(context: FillContext, orders: Filled): Promise<void> {
  const { client, bridge, locale, changed } = context
  const { done, failed } = await client.call(undoFillFromProducts, { body: { orders } })
  if (done.length > 0) bridge.toast('ok', translator(fillMessages, locale)('undoneToast', { n: done.length }))
  sayFailures(context, failed)
  changed()
}

/** Fills orders from products and says what came of each of them; a toast takes it back. */
export async function fillOrders(
  context: FillContext,
  { ids, mode }: { ids: readonly number[]; mode: FillMode },
): Promise<void> {
  const { client, bridge, locale, changed } = context
  const t = translator(fillMessages, locale)
  const { filled, complete, failed } = await client.call(fillFromProducts, { body: { ids: [...ids], mode } })
  const done = [
    filled.length > 0 && t('filledToast', { n: filled.length }),
    complete.length > 0 && t('completeToast', { n: complete.length }),
  ].filter((text) => text !== false)
  const undo = filled.length > 0 ? { undo: () => void undoFills(context, filled) } : undefined
  if (done.length > 0) bridge.toast('ok', done.join(locale === 'cn' ? '，' : ', '), undo)
  sayFailures(context, failed)
  changed()
}
