import { lazyPart } from '@waybill/kit'
import type { RequestDrawer as Drawer } from './request-drawer.tsx'

/** Loaded with the first address change that is asked for. */
export const RequestDrawer = lazyPart<Parameters<typeof Drawer>[0]>(
  async () => ({ default: (await import('./request-drawer.tsx')).RequestDrawer }),
  () => null,
)
