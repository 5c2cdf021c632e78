import { useEffect } from 'react'
import { voidRefusalText } from '@waybill/contract/shipping/void-refusal'
import { defineFeature, type FeatureOptions, errorMessage } from '@waybill/host'
import { cache } from '../cache.ts'
import { useShipment } from './use-shipments.ts'
import { VoidDialog } from './void-dialog.tsx'
import { planVoidOf } from './void-plan.ts'

type Options = Omit<FeatureOptions<'void-label'>, 'el'>

function VoidLabel({ input, bridge, close }: Options) {
  const { data: shipment, error } = useShipment(input.shipmentId, true)
  const { locale } = bridge.getContext()
  const refused = shipment && !shipment.can.void.allowed ? voidRefusalText(shipment)[locale] : null
  const problem = error ? (errorMessage(error, locale) ?? String(error)) : refused
  useEffect(() => {
    if (!problem) return
    bridge.toast('error', problem)
    close(null)
  }, [bridge, close, problem])
  return <VoidDialog plan={shipment && !problem ? planVoidOf(shipment) : null} onClose={() => close(null)} />
}

/** The question of other places that show one label: `bridge.openFeature('void-label', { shipmentId })`. */
export const voidFeature = defineFeature<'void-label'>({ cache, render: (options) => <VoidLabel {...options} /> })
