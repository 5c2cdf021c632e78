import type { FundingMethod } from '@waybill/contract/funding/enums'
import type { ComponentType } from 'react'
import type { PanelProps } from './panel-props.ts'
import { TransferPanel } from './transfer-panel.tsx'

/** What stands below the amount for each method, with its own button to send: a method that is not listed is not offered. */
export type MethodPanels = Partial<Record<FundingMethod, ComponentType<PanelProps>>>
export const transferPanels: MethodPanels = { bank: TransferPanel, service: TransferPanel }
