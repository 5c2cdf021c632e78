import type { FundingMethod } from '@waybill/contract/funding/enums'
import type { ComponentType } from 'react'
import { OnlinePanel } from './online-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { TransferPanel } from './transfer-panel.tsx'

/** What stands below the amount for each method, with its own button to send: a method that is not listed is not offered. */
export const methodPanels: Partial<Record<FundingMethod, ComponentType<PanelProps>>> = {
  card: OnlinePanel,
  ach: OnlinePanel,
  bank: TransferPanel,
  service: TransferPanel,
}
