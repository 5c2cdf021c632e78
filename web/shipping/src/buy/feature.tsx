import { defineFeature, type FeatureOptions } from '@waybill/host'
import { forgetPurchase } from '@waybill/host/open-purchase'
import { cache } from '../cache.ts'
import { BuyDrawer } from './buy-drawer.tsx'
import { followPurchase } from './follow-purchase.ts'
import { useBuying } from './use-buying.ts'

type Options = Omit<FeatureOptions<'buy-labels'>, 'el'>

function BuyLabels({ input, bridge, close }: Options) {
  const buying = useBuying(input.orderIds, input.batchId ?? null)
  const { batch, batchId } = buying.purchase
  const leave = () => {
    if (batchId !== null && batch?.finished) forgetPurchase(bridge, batchId)
    else if (batchId !== null) void followPurchase(bridge, batchId)
    const bought = buying.labels.length
    const failed = batch?.counts.failed ?? 0
    close(batchId === null && bought === 0 ? null : { bought, failed })
  }
  return <BuyDrawer buying={buying} onClose={leave} />
}

/** The drawer that other places open over their list: `bridge.openFeature('buy-labels', { orderIds })`. */
export const buyFeature = defineFeature<'buy-labels'>({ cache, render: (options) => <BuyLabels {...options} /> })
