import { type MethodPanels, transferPanels } from '@waybill/host/funding'
import { OnlinePanel } from './online-panel.tsx'

/** Every way to add funds to the postage balance. */
export const methodPanels: MethodPanels = { card: OnlinePanel, ach: OnlinePanel, ...transferPanels }
