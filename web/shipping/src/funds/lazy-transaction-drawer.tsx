import { lazyPart } from '@waybill/kit'
import type { TransactionDrawer as Drawer } from './transaction-drawer.tsx'

/** One transaction over a list; loaded with the first that is opened. */
export const TransactionDrawer = lazyPart<Parameters<typeof Drawer>[0]>(
  async () => ({ default: (await import('./transaction-drawer.tsx')).TransactionDrawer }),
  () => null,
)
