import { lazyPart } from '@waybill/kit'
import type { ClaimDrawer as Drawer } from './claim-drawer.tsx'

/** Loaded with the first claim that is filed. */
export const ClaimDrawer = lazyPart<Parameters<typeof Drawer>[0]>(
  async () => ({ default: (await import('./claim-drawer.tsx')).ClaimDrawer }),
  () => null,
)
