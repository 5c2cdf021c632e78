import { AddFundsDrawer as FundingDrawer, type AddFundsProps } from '@waybill/host/funding'
import { methodPanels } from './method-panels.tsx'

/** The form over what somebody is doing, which stays as it is. */
export const AddFundsDrawer = (props: Omit<AddFundsProps, 'panels'> & { onClose: () => void }) => (
  <FundingDrawer {...props} panels={methodPanels} />
)
