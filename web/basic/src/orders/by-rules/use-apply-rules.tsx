import { useState } from 'react'
import { lazyPart } from '@waybill/kit'

const RulesDialog = lazyPart(
  async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }),
  () => null,
)

/** Runs the auto rules on orders in a dialog that is loaded when it is first opened; `dialog` is the open one. */
export function useApplyRules(onDone: () => void = () => undefined) {
  const [ids, setIds] = useState<readonly number[] | null>(null)
  return {
    apply: (orders: readonly number[]) => {
      if (orders.length > 0) setIds(orders)
    },
    dialog: ids && <RulesDialog ids={ids} onClose={() => setIds(null)} onDone={onDone} />,
  }
}
