import { lazyPart } from '@waybill/kit'
import type { CreateDrawer as Drawer } from './create-drawer.tsx'

/** Loaded with the first return label that is asked for. */
export const CreateReturnDrawer = lazyPart<Parameters<typeof Drawer>[0]>(
  async () => ({ default: (await import('./create-drawer.tsx')).CreateDrawer }),
  () => null,
)
