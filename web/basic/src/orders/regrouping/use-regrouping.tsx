import { useState } from 'react'
import { lazyPart } from '@waybill/kit'

const Nothing = () => null
const SplitDrawer = lazyPart(async () => ({ default: (await import('./split-drawer.tsx')).SplitDrawer }), Nothing)
const CombineDrawer = lazyPart(async () => ({ default: (await import('./combine-drawer.tsx')).CombineDrawer }), Nothing)

type Open = { split: number } | { combine: readonly number[] }

/** Splits and combines orders in drawers that are loaded when they are first opened; `drawer` is the open one. */
export function useRegrouping() {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return {
    split: (id: number) => setOpen({ split: id }),
    combine: (ids: readonly number[]) => setOpen({ combine: ids }),
    drawer:
      open &&
      ('split' in open ? (
        <SplitDrawer id={open.split} onClose={close} />
      ) : (
        <CombineDrawer ids={open.combine} onClose={close} />
      )),
  }
}
