import { Toaster as KitToaster } from '@waybill/kit'
import { WholeKit } from './whole-kit.tsx'

/** The place of toasts. */
export const Toaster = () => (
  <WholeKit>
    <KitToaster />
  </WholeKit>
)
